"""Rounds so far: each payout in a sentence, void ones struck, a page at a time."""

import re
from uuid import uuid4

from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.corrections import void_round
from ledger.desk.rounds import record_round
from tests.desk.evenings import actor
from tests.web.visits import Evening, record_rounds, visitor


def sitting_page(app: Flask, evening: Evening, query: str = "") -> str:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    return viewer.get(f"/groups/{evening.group_id}/sittings/{evening.sitting_id}{query}").text


def record(app: Flask, evening: Evening, points: int, *, void: str | None = None) -> None:
    """Record a round of Wim's against the bank's 18; take it back for a reason."""
    hand = {"player": "Wim", "stake": 50, "hand": {"points": points}}
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        facts = {"hands": [hand], "bank_hand": {"points": 18}}
        kept = record_round(owner, evening.sitting_id, facts, id=uuid4())
        if void is not None:
            void_round(owner, kept.round.id, void)


def test_a_payout_is_said_in_a_sentence_and_the_bank_stands_last(
    app: Flask, evening: Evening
) -> None:
    record(app, evening, 19)
    page = sitting_page(app, evening)
    round_ = page[page.index("<article") :]
    assert "19 is meer dan de 18 van de bank: wint 0,50" in round_
    assert round_.index("Wim") < round_.index("James")
    assert "+0,50" in round_
    assert "−0,50" in round_


def test_a_round_is_in_short_what_it_brought_and_the_hands_are_folded_in(
    app: Flask, evening: Evening
) -> None:
    record(app, evening, 19)
    page = sitting_page(app, evening)
    round_ = page[page.index("<article") : page.index("</article>")]
    in_short, folded = round_.split("<details")
    words = " ".join(re.sub(r"<[^>]+>", " ", in_short).split())
    assert words.endswith("Wim +0,50 James bank −0,50")
    assert "meer dan" in folded


def test_a_void_round_is_struck_and_can_be_read(app: Flask, evening: Evening) -> None:
    record(app, evening, 19, void="verkeerd geteld")
    page = sitting_page(app, evening)
    assert "<s>Ronde 1</s>" in page
    assert "verkeerd geteld" in page
    standing = page[page.index("<tbody>") : page.index("</tbody>")]
    assert "0,50" not in standing


def test_the_newest_rounds_come_first_and_the_others_on_pages_of_their_own(
    app: Flask, evening: Evening
) -> None:
    record_rounds(app, evening, 21)
    first = sitting_page(app, evening)
    assert first.index("Ronde 21") < first.index("Ronde 20")
    assert ">Ronde 1<" not in first
    assert "?before=2" in first
    rest = sitting_page(app, evening, "?before=2")
    assert ">Ronde 1<" in rest
    assert ">Ronde 2<" not in rest


def test_a_watcher_has_no_way_to_the_table(app: Flask, evening: Evening) -> None:
    assert '/table"' not in sitting_page(app, evening)
    keeper = visitor(app, evening.secrets[Role.SCOREKEEPER])
    page = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}"
    assert f'{page}/table"' in keeper.get(page).text
