"""A round's history: what stood in its place, and undoing what was done to it."""

import re
from functools import partial
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.corrections import restore_round, void_round
from ledger.desk.players import rename_player
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.store.rounds import Entered, find_round
from tests.desk.evenings import actor
from tests.web.histories import Book, hand, shown, words_of
from tests.web.queries import count_queries
from tests.web.visits import Evening, csrf_token, new_evening, round_record, visitor


@pytest.fixture
def book(app: Flask, evening: Evening) -> Book:
    return Book(app, evening, "weekend")


@pytest.fixture
def game(app: Flask, evening: Evening) -> Book:
    """A game of two strokes that costs its loser 0.10 to everybody."""
    options = {"strokes": 2, "game_value": 10}
    return Book(app, evening, "eenendertigen", options=options)


WON = (hand("Wim", 20, "won"), hand("Piet", 50, "lost"))
LOST = (hand("Wim", 20, "lost"), hand("Piet", 50, "lost"))


def test_a_round_as_recorded(book: Book) -> None:
    round_id = book.play(*WON)
    page = book.words(round_id)
    assert "Round 1 as recorded" in page
    assert "player amount Wim won +0.20 Piet lost −0.50 James bank +0.30 sum 0.00" in page
    assert book.events(round_id) == ["Recorded on James’s phone"]


def test_a_correction_says_what_changed_why_and_where(book: Book) -> None:
    old = book.play(*WON)
    new = book.correct(old, *LOST, reason="misheard")
    assert book.events(new) == [
        "Wim: won → lost James +0.30 +0.70 Wim +0.20 −0.20 corrected on James’s phone, “misheard”",
        "Recorded on James’s phone",
    ]


def test_amounts_are_shown_as_they_were_and_as_they_became(book: Book) -> None:
    new = book.correct(book.play(*WON), *LOST)
    page = book.words(new)
    assert "Round 1 corrected" in page
    assert "player was becomes Wim won → lost +0.20 −0.20 Piet lost −0.50" in page
    assert "James bank +0.30 +0.70 Wim gives James 0.40 sum 0.00" in page
    assert re.findall(r'<s class="was">([^<]*)</s>', book.get(new))[:2] == ["+0.20", "+0.30"]


def test_every_version_leads_to_the_same_history(book: Book) -> None:
    first = book.play(*WON)
    second = book.correct(first, *LOST)
    third = book.correct(second, *WON[:1])
    pages = [re.sub(r'value="[^"]*"', "", book.get(each)) for each in (first, second, third)]
    assert pages[0] == pages[1] == pages[2]
    assert len(book.events(first)) == 3


def test_another_round_of_the_same_number_is_no_version(book: Book) -> None:
    first = book.play(*WON)
    assert book.send(first, "take-back").status_code == 303
    second = book.play(*LOST)
    assert book.round(first).number == book.round(second).number == 1
    assert len(book.events(second)) == 1
    assert [event.split()[0] for event in book.events(first)] == ["Taken", "Recorded"]


def test_a_void_is_struck_and_says_why(book: Book) -> None:
    round_id = book.play(*WON)
    assert book.send(round_id, "take-back", reason="dealt wrong").status_code == 303
    page = book.get(round_id)
    assert "Round 1 taken back" in words_of(page)
    assert "<s>won</s>" in page
    assert '<s class="was">+0.20</s>' in page
    assert book.events(round_id)[0] == "Taken back on James’s phone, “dealt wrong”"
    assert book.standings == {}


def test_taking_back_twice_takes_back_once(book: Book) -> None:
    round_id = book.play(*WON)
    for _ in range(2):
        answer = book.send(round_id, "take-back")
        assert (answer.status_code, answer.location) == (303, book.address(round_id))
    assert len(book.events(round_id)) == 2


def test_putting_back_twice_puts_back_once(book: Book) -> None:
    round_id = book.play(*WON)
    book.send(round_id, "take-back")
    for _ in range(2):
        answer = book.send(round_id, "put-back")
        assert (answer.status_code, answer.location) == (303, book.address(round_id))
    assert "Round 1 put back" in book.words(round_id)
    assert [event.split(" on ")[0] for event in book.events(round_id)] == [
        "Put back",
        "Taken back",
        "Recorded",
    ]
    assert book.standings == {"James": 30, "Wim": 20, "Piet": -50}


def test_what_was_not_taken_back_cannot_be_put_back(book: Book) -> None:
    round_id = book.play(*WON)
    assert book.send(round_id, "put-back").status_code == 303
    assert "This round was not taken back." in book.words(round_id)


def test_as_it_was_undoes_a_correction_once(book: Book) -> None:
    old = book.play(*WON)
    new = book.correct(old, *LOST)
    form = {"version": str(old), "id": str(uuid4())}
    for _ in range(2):
        answer = book.send(new, "as-it-was", **form)
        assert (answer.status_code, answer.location) == (303, book.address(new))
    assert book.standings == {"James": 30, "Wim": 20, "Piet": -50}
    assert len(book.events(new)) == 3
    assert book.whats(new) == ["Wim: lost → won"]


def test_the_page_offers_each_older_version_that_was_otherwise(book: Book) -> None:
    first = book.play(*WON)
    second = book.correct(first, *LOST)
    third = book.correct(second, hand("Wim", 50, "won"))
    page = book.get(third)
    assert versions_in(page) == [str(second), str(first)]
    keys = re.findall(r'name="id" value="([^"]+)"', page)
    assert len(set(keys[1:])) == len(keys[1:])
    book.send(third, "as-it-was", version=str(first))
    # Now the facts are the first ones again: only the two others are otherwise.
    assert versions_in(book.get(first)) == [str(third), str(second)]


def versions_in(page: str) -> list[str]:
    return re.findall(r'name="version" value="([^"]+)"', page)


def test_who_was_first_with_another_correction_is_asked_to_look(book: Book) -> None:
    first = book.play(*WON)
    second = book.correct(first, *LOST)
    book.correct(second, hand("Wim", 50, "won"))
    before = book.standings
    assert book.send(second, "as-it-was", version=str(first)).status_code == 303
    assert "This round does not stand any more." in book.words(second)
    assert book.send(second, "take-back").status_code == 303
    assert "This round does not stand any more." in book.words(second)
    assert book.standings == before


def test_what_was_cannot_be_again_where_the_rules_refuse_it(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "tjugoett")
    first = book.play(hand("Wim", 50, "lost"), pot=100)
    second = book.play(hand("Piet", 130, "lost"))
    new = book.correct(second, hand("Piet", 20, "lost"))
    book.correct(first, hand("Wim", 50, "won"), pot=100)
    assert book.send(new, "as-it-was", version=str(second)).status_code == 303
    assert "The stake is more than what is in the bank, 0.50." in book.words(new)


def test_a_form_without_its_key_is_refused(book: Book) -> None:
    round_id = book.play(*WON)
    for button in ("take-back", "put-back"):
        assert book.send(round_id, button, id="").status_code == 422
    assert book.send(round_id, "as-it-was", id="x", version=str(round_id)).status_code == 422
    assert book.keeper.post(f"{book.address(round_id)}/take-back").status_code == 400
    assert book.round(round_id).voided is None


def test_a_reason_that_is_too_long_comes_back(book: Book) -> None:
    round_id = book.play(*WON)
    answer = book.send(round_id, "take-back", reason="x" * 201)
    assert answer.status_code == 422
    assert "x" * 201 in answer.text
    assert "200" in words_of(answer.text)
    assert book.round(round_id).voided is None


@pytest.mark.parametrize("reason", ["a\x00b", "a\nb"])
def test_a_reason_that_cannot_be_seen_is_refused(book: Book, reason: str) -> None:
    round_id = book.play(*WON)
    assert book.send(round_id, "take-back", reason=reason).status_code == 303
    assert "no control characters" in book.words(round_id)
    assert book.round(round_id).voided is None


def test_a_version_of_another_round_is_not_there(book: Book) -> None:
    first, second = book.play(*WON), book.play(*LOST)
    for version in (str(second), str(uuid4()), "x", ""):
        assert book.send(first, "as-it-was", version=version).status_code == 404


def test_a_watcher_reads_all_and_undoes_nothing(book: Book) -> None:
    new = book.correct(book.play(*WON), *LOST)
    page = book.get(new, book.viewer)
    assert "<form" not in page[page.index("<main") :]
    assert "Wim: won → lost" in page
    token = {"csrf_token": csrf_token(book.viewer), "id": str(uuid4())}
    for button in ("take-back", "put-back", "as-it-was"):
        assert book.viewer.post(f"{book.address(new)}/{button}", data=token).status_code == 403


def test_another_groups_round_is_not_there(app: Flask, book: Book) -> None:
    round_id = book.play(*WON)
    other = new_evening(app)
    keeper = visitor(app, other.secrets[Role.OWNER])
    here = f"/groups/{other.group_id}/rounds/{round_id}"
    token = {"csrf_token": csrf_token(keeper), "id": str(uuid4())}
    assert keeper.get(here).status_code == 404
    assert keeper.get(book.address(round_id)).status_code == 404
    for button in ("take-back", "put-back", "as-it-was"):
        assert keeper.post(f"{here}/{button}", data=token).status_code == 404
    assert keeper.get(f"/groups/{other.group_id}/rounds/{uuid4()}").status_code == 404
    assert app.test_client().get(book.address(round_id)).status_code == 404
    assert book.round(round_id).voided is None


def test_who_wrote_over_a_link_has_no_device(app: Flask, book: Book) -> None:
    with app.app_context():
        owner = actor(book.evening.secrets[Role.OWNER])
        made = record_round(owner, book.id, round_record(), id=uuid4()).round
        void_round(owner, made.id)
    assert book.events(made.id) == [
        "Taken back over an owner’s link",
        "Recorded over an owner’s link",
    ]


def test_a_rename_reaches_back(app: Flask, book: Book) -> None:
    new = book.correct(book.play(*WON), *LOST)
    with app.app_context():
        owner = actor(book.evening.secrets[Role.OWNER])
        rename_player(owner, book.evening.players["Wim"], "Willem")
    assert book.whats(new) == ["Willem: won → lost"]
    assert book.send(new, "as-it-was", version=str(book.round(new).corrects_id)).status_code == 303
    assert book.whats(new) == ["Willem: lost → won"]


def test_a_settled_weekend_can_still_be_corrected(app: Flask, book: Book) -> None:
    old = book.play(*WON)
    new = book.correct(old, *LOST)
    with app.app_context():
        settle_weekend(actor(book.evening.secrets[Role.OWNER]), book.evening.weekend_id)
    book.send(new, "as-it-was", version=str(old))
    assert book.whats(new) == ["Wim: lost → won"]


def test_a_round_that_was_entered_again_names_its_cause(game: Book) -> None:
    first = game.play(*shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    second = game.play(*shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    new = game.correct(first, *shown(James="stood", Wim="stood", Piet="lost", Kees="stood"))
    page = game.words(second)
    assert "Round 2 entered again" in page
    assert game.events(second)[0] == (
        "Entered again Wim’s strokes after it: 2 → 1 It does not end the game any more."
        " James +0.10 0.00 Wim −0.30 0.00 Piet +0.10 0.00 Kees +0.10 0.00"
        " on James’s phone because round 1 was corrected"
    )
    assert f'href="{game.address(new)}"' in game.get(second)
    # The facts are the same ones: there is nothing that they were before.
    assert versions_in(game.get(second)) == []


def test_a_void_and_its_undoing_are_causes_too(app: Flask, game: Book) -> None:
    lost = partial(game.play, *shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    first, second = lost(), lost()
    with app.app_context():
        void_round(game.phone, first)
        restore_round(game.phone, first)
    causes = [event.split(" because ")[-1] for event in game.events(second)]
    assert causes == ["round 1 was put back", "round 1 was taken back", "Recorded on James’s phone"]
    assert game.whats(second)[-1] == "It ends the game now."


def test_the_rounds_so_far_say_what_was_corrected_and_lead_there(app: Flask, book: Book) -> None:
    old = book.play(*WON)
    new = book.correct(old, *LOST)
    other = book.play(*WON)
    with app.app_context():
        void_round(book.phone, other)
        restore_round(book.phone, other)
    page = book.viewer.get(f"/groups/{book.evening.group_id}/sittings/{book.id}").text
    assert f'href="{book.address(new)}"' in page
    # What another stands in place of is left to the history.
    assert book.address(old) not in page
    assert re.search(r"Corrected \d\d:\d\d, by James’s phone", page)
    assert re.search(r"Put back \d\d:\d\d, by James’s phone", page)
    assert page.count("<article") == 2


def test_a_limit_broken_since_a_correction_is_told(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "tjugoett")
    first = book.play(hand("Wim", 50, "lost"), pot=100)
    second = book.play(hand("Piet", 130, "lost"))
    book.correct(first, hand("Wim", 50, "won"), pot=100)
    said = "Piet’s stake of 1.30 is now more than the pot of 0.50, since an earlier round"
    assert said in book.words(second)
    sitting = book.viewer.get(f"/groups/{evening.group_id}/sittings/{book.id}")
    assert said in words_of(sitting.text)


def test_chips_that_were_no_longer_held_are_told(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "eenentwintigen", unit="chips", options={"starting_chips": 6})
    first = book.play(hand("Wim", 4, "won"))
    second = book.play(hand("Wim", 10, "won"), banker="James")
    book.correct(first, hand("Wim", 4, "lost"))
    said = "Wim’s stake of 10 chips is now more than the 2 chips held, since an earlier"
    assert said in book.words(second)


def test_how_a_round_came_into_the_book(app: Flask, book: Book) -> None:
    old = book.play(*WON)
    new = book.correct(old, *LOST)
    with app.app_context():
        void_round(book.phone, new)
        back = restore_round(book.phone, new).round
    assert [book.round(each).entered for each in (old, new, back.id)] == [
        Entered.PLAYED,
        Entered.CORRECTED,
        Entered.RESTORED,
    ]


def test_a_longer_sitting_and_a_longer_history_ask_no_more(app: Flask, book: Book) -> None:
    new = book.correct(book.play(*WON), *LOST)
    few = count_queries(app, lambda: book.viewer.get(book.address(new)))
    for number in range(10):
        new = book.correct(new, *(WON if number % 2 else LOST))
        book.play(*WON)
    assert count_queries(app, lambda: book.viewer.get(book.address(new))) == few


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_no_english_is_left_over(app: Flask, game: Book, language: str) -> None:
    first = game.play(*shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    second = game.play(*shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    new = game.correct(first, *shown(James=25, Wim=26, Piet=20, Kees=28), reason="x")
    with app.app_context():
        void_round(game.phone, new)
    game.read_in(language)
    for page in (game.words(second), game.words(new)):
        for word in ("Round", "History", "Take", "Put", "because", "ends", "stood", "lost"):
            assert word not in page, page


def test_an_unknown_round_has_no_history(app: Flask, book: Book) -> None:
    with app.app_context():
        assert find_round(book.evening.group_id, UUID(int=0)) is None
    assert book.keeper.get(book.address(UUID(int=0))).status_code == 404
