"""The table of a game of strokes under a thumb: touches counted, and what is recorded."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from ledger.desk.sittings import change_sitting
from tests.browser.phones import new_phone
from tests.browser.tables import GUARD, NAMES, OTHERS, Table, wait_for_the_book
from tests.browser.touches import Count
from tests.desk.evenings import actor

AS_IT_IS: Mapping[str, object] = {}
JAMES, WIM, PIET, KEES, ASA, JEAN_LUC = range(6)


class PlainTable(Table):
    """The same table without scripts."""

    rule_set = "eenendertigen"
    options = AS_IT_IS


class StrokesTable(Table):
    """A table of six who play for strokes; it counts the touches."""

    rule_set = "eenendertigen"

    def __init__(
        self,
        page: Page,
        app: Flask,
        names: tuple[str, ...] = NAMES,
        *,
        depth: str = "outcomes",
        **options: object,
    ) -> None:
        self.options = options
        super().__init__(page, app, names)
        with app.app_context():
            change_sitting(actor(self.secret), self.sitting_id, depth=depth)
        self.come_in()

    def card(self, rank: str, suit: str) -> "StrokesTable":
        self.chip(rank)
        self.page.get_by_role("button", name=suit).tap()
        return self

    def tones(self) -> list[str | None]:
        return [row.get_attribute("data-tone") for row in self.page.locator("[data-hand]").all()]

    def marks(self) -> list[str]:
        return [text.strip() for text in self.page.locator("[data-mark]").all_inner_texts()]

    @property
    def sum(self) -> str:
        texts = self.page.locator("[data-sum-say], [data-sum-total]").all_inner_texts()
        return " · ".join(text for text in texts if text)

    @property
    def save_word(self) -> str:
        return self.page.locator("[data-save-word]").inner_text()

    @property
    def says(self) -> str:
        return self.page.locator("[data-say]").inner_text()

    def strokes(self) -> list[int]:
        """Return how many strokes are drawn in each row."""
        rows = self.page.locator(".tally-drawn").all()
        return [row.locator("path:visible").count() for row in rows]

    def expect_save(self, word: str) -> "StrokesTable":
        expect(self.page.locator("[data-save-word]")).to_have_text(word)
        return self


@pytest.fixture
def table(page: Page, app: Flask) -> Iterator[StrokesTable]:
    yield StrokesTable(page, app)
    page.wait_for_load_state()  # A server that is left in the middle of a file complains.


def outcomes(table: StrokesTable) -> list[dict[str, Any]]:
    return [hand["hand"] for hand in table.rounds[0].record["hands"]]


def test_the_loser_and_save_are_two_touches(table: StrokesTable, touches: Count) -> None:
    assert table.save_word == "Who lost?"
    table.tap(KEES)
    assert table.words()[KEES] == "loses: first stroke"
    assert table.sum == "Kees gets a stroke · who deals is open"
    table.save()
    touches("loser", table.felt())
    assert outcomes(table)[KEES] == {"outcome": "lost"}
    assert table.words() == ["no stroke yet"] * 3 + ["1 stroke"] + ["no stroke yet"] * 2
    assert table.strokes() == [0, 0, 0, 1, 0, 0]


def test_the_winner_who_deals_next_is_one_touch_more(table: StrokesTable, touches: Count) -> None:
    table.tap(KEES, ASA)
    assert table.words()[ASA] == "wins, deals next"
    assert table.sum == "Kees gets a stroke · Åsa deals"
    table.save()
    touches("loser and winner", table.felt())
    assert table.sitting.banker.name == "Åsa"
    expect(table.page.locator("[data-open=banker] b")).to_have_text("Åsa")


def test_a_tap_on_a_name_takes_it_back(table: StrokesTable) -> None:
    table.tap(KEES, ASA, KEES)
    assert table.tones() == ["plain"] * 4 + ["named", "plain"]
    table.expect_save("Who lost?").tap(PIET)
    assert table.tones() == ["plain"] * 2 + ["stroke", "plain", "named", "plain"]
    table.tap(JAMES)  # Somebody else won.
    assert table.tones() == ["named", "plain", "stroke", "plain", "plain", "plain"]
    table.tap(JAMES, PIET).expect_save("Who lost?")
    table.page.locator("[data-save]").tap()
    assert table.rounds == ()


def test_a_game_to_its_end_and_the_last_round_undone(table: StrokesTable) -> None:
    for _ in range(4):
        table.tap(PIET, WIM).save()
    assert table.felt() == 12
    assert table.words()[PIET] == "4 strokes, one to go"
    table.tap(PIET, WIM)
    assert table.words()[PIET] == "loses: fifth stroke"
    assert table.sum == "Piet loses the game · Wim deals"
    table.save()
    assert table.strokes() == [0] * 6
    assert table.sum.startswith("Piet lost game 1. A new game begins.")
    table.page.get_by_role("button", name="Undo round 5").tap()
    expect(table.page.locator("h1")).to_have_text("Round 5")
    assert table.words()[PIET] == "4 strokes, one to go"


def test_a_tie_is_drawn_in_as_few_touches_as_it_is_told(table: StrokesTable) -> None:
    table.tap(ASA, ASA, KEES, ASA, KEES)  # Åsa won; Kees after all not lost.
    table.felt()
    table.chip("Tie: draw").tap(WIM, KEES)
    assert table.says == "Wim and Kees draw. Who drew the lowest?"
    assert table.words()[WIM] == "tied lowest, draws"
    table.expect_save("Who lost the draw?")
    assert table.sum == "Equal again? Draw once more. · Åsa deals"
    table.chip("Kees")
    assert table.words()[WIM] == "tied lowest, drew higher"
    assert table.words()[KEES] == "loses: first stroke"
    table.save()
    assert table.felt() == 5
    assert outcomes(table)[KEES] == {"outcome": "lost"}
    assert outcomes(table)[WIM] == {"stood": True}


def test_cards_drawn_for_a_tie_say_who_lost(table: StrokesTable) -> None:
    table.chip("Tie: draw").tap(WIM, KEES).chip("Cards…")
    assert table.says == "Which card did Wim draw?"
    table.chip("9")
    assert table.says == "Which card did Kees draw?"
    table.chip("9").expect_save("Who lost the draw?").chip("Cards…", "8", "K").expect_save("Save")
    assert table.words()[WIM] == "loses: first stroke"
    table.save()
    assert outcomes(table)[WIM] == {"outcome": "lost"}


def test_three_aces(table: StrokesTable) -> None:
    table.chip("Three aces").tap(ASA, KEES)
    assert table.words()[ASA] == "wins, deals next"
    table.save()
    assert table.rounds[0].record["hands"][ASA]["notes"] == ["three_aces"]


def test_points_are_one_touch_a_hand(page: Page, app: Flask, touches: Count) -> None:
    table = StrokesTable(page, app, depth="points")
    assert table.save_word == "6 players to go"
    table.chip("29", "30½", "31", "25", "26").expect_save("Points of Jean-Luc?").chip("27")
    table.expect_save("Save")
    assert table.marks()[:2] == ["29", "30½"]
    assert table.words()[KEES] == "25, loses: first stroke"
    assert table.words()[PIET] == "31, wins, deals next"
    table.save()
    touches("points of strokes", table.felt())
    assert outcomes(table)[WIM] == {"special": "three_of_a_kind"}
    assert table.sitting.banker.name == "Piet"


def test_equal_points_ask_for_a_draw(page: Page, app: Flask) -> None:
    table = StrokesTable(page, app, depth="points")
    table.chip("29", "Other", "20", "31", "Other", "20", "26", "27")
    table.expect_save("Who lost the draw?")
    assert table.says == "Wim and Kees draw. Who drew the lowest?"
    table.chip("Kees").expect_save("Save").save()
    assert table.rounds[0].record["tie_break"] == {"loser": "Kees"}
    table.chip("29", "Other", "20", "31", "Other", "20", "26", "27")
    table.expect_save("Who lost the draw?").chip("Cards…", "A", "K").expect_save("Save").save()
    assert table.rounds[0].record["draws"] == {"Wim": ["A"], "Kees": ["K"]}


def test_called_outcomes_among_points_and_a_hand_said_again(page: Page, app: Flask) -> None:
    table = StrokesTable(page, app, depth="points")
    table.chip("29", "Other", "Lost", "31", "25", "26", "27").expect_save("Save")
    table.tap(PIET).chip("30")
    expect(table.row(PIET).locator("[data-word]")).to_have_text("30, wins, deals next")
    table.save()
    assert outcomes(table)[WIM] == {"outcome": "lost"}


def test_cards_by_rank_and_suit(page: Page, app: Flask, touches: Count) -> None:
    table = StrokesTable(page, app, depth="cards")
    expect(page.locator(".strip-whose")).to_have_text(table.row(0).get_attribute("data-name") or "")
    hands = ["AK9", "A89", "AQ8", "A98"]
    for suit, ranks in zip(("spades", "hearts", "diamonds", "clubs"), hands, strict=True):
        for rank in ranks:
            table.card(rank, suit)
    for rank, suit in (("J", "spades"), ("J", "hearts"), ("J", "diamonds")):
        table.card(rank, suit)
    table.card("7", "spades").card("7", "hearts").card("8", "spades").expect_save("Save")
    touches("cards with suits", table.felt())
    assert table.marks()[:2] == ["30", "28"]
    assert table.words()[ASA] == "30½, wins, deals next"
    assert table.words()[JEAN_LUC] == "15, loses: first stroke"
    table.save()
    assert outcomes(table)[JAMES] == {"cards": ["AS", "KS", "9S"]}


def test_a_card_dealt_twice_is_said_at_once(page: Page, app: Flask) -> None:
    table = StrokesTable(page, app, depth="cards")
    table.card("A", "spades").card("K", "spades").card("9", "spades").card("A", "spades")
    expect(page.locator("[data-problem]")).not_to_be_empty()
    page.get_by_role("button", name="Erase").tap()
    expect(page.locator("[data-problem]")).to_be_empty()


def test_money_asks_who_won_and_says_what_is_paid(page: Page, app: Flask) -> None:
    table = StrokesTable(page, app, stroke_value=10, game_value=50, strokes=1)
    table.tap(KEES).expect_save("And who won?").tap(ASA).expect_save("Save")
    assert table.amounts() == ["+0.50", "+0.50", "+0.50", "−2.60", "+0.60", "+0.50"]
    assert table.sum == "Kees loses the game, −2.60 · Åsa deals"
    table.save()
    assert table.recorded()["Kees"] == -260


def test_a_game_that_is_won_asks_for_the_winner_first(
    page: Page, app: Flask, touches: Count
) -> None:
    table = StrokesTable(page, app, goal="win", verbied=True)
    table.expect_save("Who won?").tap(KEES)
    assert table.words()[KEES] == "wins: first stroke"
    assert table.sum == "Kees gets a stroke · Kees deals"
    table.felt()
    table.chip("Verbied")
    touches("verbied", table.felt())
    table.save()
    assert table.rounds[0].record["notes"] == ["verbied"]
    assert table.strokes()[KEES] == 1


def test_of_two_players_one_name_says_both(page: Page, app: Flask) -> None:
    table = StrokesTable(page, app, ("Wim", "Piet"))
    table.tap(0)
    assert table.words() == ["loses: first stroke", "wins, deals next"]
    table.save()
    assert table.sitting.banker.name == "Piet"


def test_who_sits_out_who_comes_and_who_leaves(table: StrokesTable, touches: Count) -> None:
    table.page.locator("[data-who]").tap()
    table.page.locator("[data-out]", has_text="Piet").tap()
    expect(table.row(PIET).locator("[data-word]")).to_have_text("sits out")
    touches("sits out of strokes", table.felt())
    table.tap(KEES)
    table.expect_save("Save").save()
    assert "Piet" not in table.recorded()
    table.tap(WIM).chip("More…", "Who plays")
    table.page.get_by_role("button", name="Zoë").tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(7)
    assert table.words()[WIM] == "loses: first stroke"  # What was tapped came along.
    table.chip("More…", "Who plays")
    table.page.locator('[value^="leave:"]', has_text="Kees").tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(6)


def test_the_dealer_is_changed_in_two_touches(table: StrokesTable) -> None:
    table.tap(WIM)
    table.felt()
    table.page.locator("[data-open=banker]").tap()
    table.chip("Kees")
    expect(table.page.locator("[data-open=banker] b")).to_have_text("Kees")
    assert table.felt() == 2
    assert table.words()[WIM] == "loses: first stroke"


def test_the_depth_is_changed_and_half_a_round_is_kept(table: StrokesTable) -> None:
    table.tap(WIM).chip("More…", "Points")
    expect(table.page.locator("[data-depth=points][data-ready]")).to_be_visible()
    assert table.sitting.depth == "points"
    expect(table.row(WIM).locator("[data-word]")).to_have_text("loses: first stroke")


def test_two_taps_on_save_record_one_round(table: StrokesTable) -> None:
    table.tap(WIM)
    place = table.page.locator("[data-save]").bounding_box()
    assert place is not None
    x, y = place["x"] + 20, place["y"] + 20
    table.page.touchscreen.tap(x, y)
    table.page.wait_for_timeout(150)
    table.page.touchscreen.tap(x, y)
    expect(table.page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(table.page)
    table.page.wait_for_timeout(GUARD)
    assert len(table.rounds) == 1


EIGHT = (*NAMES, *OTHERS)
SHAPES = {
    "six on a phone": (NAMES, 390, 844, "outcomes"),
    "six with points": (NAMES, 390, 844, "points"),
    "six with cards": (NAMES, 390, 844, "cards"),
    "eight on a phone": (EIGHT, 390, 844, "outcomes"),
    "six on a short phone": (NAMES, 390, 664, "outcomes"),
    "six on a narrow phone": (NAMES, 320, 844, "outcomes"),
}


@pytest.mark.parametrize(("names", "width", "height", "depth"), SHAPES.values(), ids=SHAPES)
def test_everything_fits_and_nothing_moves(
    page: Page, app: Flask, names: tuple[str, ...], width: int, height: int, depth: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = StrokesTable(page, app, names, depth=depth)
    expect(page.locator("[data-ready]")).to_be_visible()
    before = places(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table.tap(WIM)
    if depth == "outcomes":
        table.tap(ASA).chip("More…", "Back", "Tie: draw").tap(PIET, KEES)
    assert places(page) == before


def places(page: Page) -> list[dict[str, Any]]:
    moving = "[data-hand], [data-strip], [data-sum], [data-save], .tally"
    return [dict(each.bounding_box() or {}) for each in page.locator(moving).all()]


@pytest.mark.parametrize("depth", ["outcomes", "points", "cards"])
def test_every_target_is_large_enough(page: Page, app: Flask, depth: str) -> None:
    StrokesTable(page, app, depth=depth)
    for target in page.locator("form#round button:visible, .table-undo:visible, .table-back").all():
        box = target.bounding_box()
        assert box is not None
        if "visually-hidden" not in (target.get_attribute("class") or ""):
            assert min(box["height"], box["width"]) >= 44, target.evaluate("e => e.outerHTML")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_new_stroke_is_drawn_in_the_accent(
    browser: Browser, address: str, app: Flask, scheme: Any
) -> None:
    phone = new_phone(browser, address)
    page = phone.new_page()
    page.emulate_media(color_scheme=scheme)
    table = StrokesTable(page, app)
    table.tap(KEES)
    new = table.row(KEES).locator(".tally-next")
    colour = "e => getComputedStyle(e).stroke"
    assert new.evaluate(colour) == {"light": "rgb(162, 70, 0)", "dark": "rgb(227, 160, 78)"}[scheme]
    assert float(new.evaluate("e => parseFloat(getComputedStyle(e).strokeWidth)")) == 4
    page.wait_for_load_state()
    phone.close()


def test_without_scripts_the_same_form_records_a_round(
    browser: Browser, address: str, app: Flask
) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    table = PlainTable(page, app).come_in()
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[data-problem]")).to_contain_text("Who lost?")
    points = ("29", "20", "31", "20", "26", "27")
    for number, call in enumerate(points):
        page.locator(f"[name=hands-{number}-call]").select_option(f"points-{call}")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[data-problem]")).to_contain_text("Who lost the draw?")
    page.locator("[name=tie_loser]").select_option(label="Kees")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(page)
    assert table.rounds[0].record["tie_break"] == {"loser": "Kees"}
    phone.close()
