"""The household game under a thumb: chips, pushes, whoever is broke, and a bank that goes round."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.tables import ASA, JEAN_LUC, KEES, PIET, WIM, Table
from tests.browser.touches import Count


class HouseholdTable(Table):
    rule_set = "eenentwintigen"
    options = {"starting_chips": 10}  # noqa: RUF012 - never changed


@pytest.fixture
def table(page: Page, app: Flask) -> Iterator[Table]:
    table = HouseholdTable(page, app).come_in()
    yield table
    page.wait_for_load_state()


def holdings(table: Table) -> list[str]:
    return table.page.locator("[data-hand] [data-holding]").all_inner_texts()


def banker(table: Table) -> str:
    return table.page.locator("[data-open=banker] b").inner_text()


def test_chips_are_shown_before_and_after(table: Table) -> None:
    table.tap(WIM).tap(KEES).chip("Tie").tap(ASA).chip("Bust")
    assert table.words() == ["won", "lost", "tie", "bust", "lost"]
    assert table.amounts() == ["+2", "−2", "0", "−2", "−2"]
    assert holdings(table) == ["10 → 12", "10 → 8", "10", "10 → 8", "10 → 8"]
    expect(table.page.locator("[data-bank-word]")).to_have_text("bank, 10 → 14")
    assert table.sum == "James gets 4, then bank: Wim · sum 0"
    table.save()
    assert table.touched == 6
    assert table.recorded() == {
        "James": 4, "Wim": 2, "Piet": -2, "Kees": 0, "Åsa": -2, "Jean-Luc": -2,
    }  # fmt: skip
    assert banker(table) == "Wim"
    assert table.words() == ["lost"] * 5  # Nobody is asked about limits.


def test_a_bank_that_is_short_says_so(table: Table) -> None:
    table.number(WIM).chip("8").tap(WIM, PIET, KEES)  # The bank pays 8 + 2 + 2, and gets 4.
    assert table.sum == "James pays 8, then bank: Wim · sum 0"
    table.tap(ASA, JEAN_LUC)
    assert table.sum == "James pays 16, and has only 10 · sum 0"


def test_a_push_is_two_touches(table: Table, touches: Count) -> None:
    table.tap(WIM).chip("Tie")
    touches("a push", table.felt())
    strip = table.page.locator("[data-chips] button")
    assert strip.nth(0).inner_text() == "Tie"
    expect(table.page.locator("[data-say]")).to_have_text("Wim: tie, keeps 2")


def test_stakes_go_in_steps_and_stop_at_the_chips(table: Table) -> None:
    for stake in ("4", "6", "8", "10", "10"):
        table.step(WIM, 1)
        assert table.stakes()[0] == stake
    table.number(PIET).chip("8")
    assert table.stakes()[1] == "8"
    table.step(PIET, -1).step(PIET, -1).step(PIET, -1).step(PIET, -1)
    assert table.stakes()[1] == "2"


def test_a_pair_is_split_once_and_within_the_chips(table: Table) -> None:
    table.number(WIM).chip("6", "Split")
    assert table.stakes()[:2] == ["6", "6"]  # Proposed the same; the rules ask nothing.
    table.step(WIM + 1, -1)
    assert table.stakes()[:2] == ["6", "4"]
    table.step(WIM + 1, 1)
    assert table.stakes()[:2] == ["6", "4"]  # Ten chips are all that Wim has.
    table.tap(WIM)
    expect(table.page.get_by_role("button", name="Split")).to_have_count(0)
    table.tap(WIM + 1).save()
    assert table.recorded()["Wim"] == 10


def test_whoever_is_broke_is_not_tapped_and_gets_no_bank(table: Table) -> None:
    for row in (WIM, PIET, KEES, ASA, JEAN_LUC):
        table.number(row).chip("10")
    table.tap(PIET, KEES, ASA, JEAN_LUC)
    assert holdings(table)[0] == "10 → 0"
    assert table.sum == "James pays 30, and has only 10 · sum 0"
    table.save()
    assert banker(table) == "Piet"
    broke = table.words().index("broke")
    assert table.words() == ["lost", "lost", "lost", "broke", "broke"]
    expect(table.row(broke).locator("[data-step]").first).to_be_hidden()
    table.tap(broke)
    assert table.words()[broke] == "broke"
    table.tap(0).save()
    assert set(table.recorded()) == {"Piet", "Kees", "Åsa", "Jean-Luc"}


def test_the_game_is_over_and_below_nothing_is_no_loss(page: Page, app: Flask) -> None:
    table = HouseholdTable(page, app, ("James", "Wim", "Piet")).come_in()
    table.number(WIM).chip("10").number(PIET).chip("10").tap(WIM, PIET).save()
    expect(page.locator("[data-hand].is-broke [data-holding]")).to_have_text("has −10")
    table.tap(0).save().chip("Nobody").wait_until_ready()
    page.locator("[data-save]").tap()
    expect(page.locator("[data-over] h2")).to_have_text("Piet won")
    expect(page.locator("[data-save]")).to_be_hidden()
    table.wait_until_ready()
    page.get_by_role("button", name="End the table").tap()
    expect(page.locator("[data-table]")).to_have_count(0)
    assert not table.sitting.is_open


def test_nobody_who_plays_is_no_round(table: Table) -> None:
    for name in ("Wim", "Piet", "Kees", "Åsa", "Jean-Luc"):
        table.page.locator("[data-chips] button", has_text="Who plays").tap()
        table.page.locator("[data-out]", has_text=name).tap()
    table.chip("Nobody")
    expect(table.page.locator("[data-save-word]")).to_have_text("Nobody plays")
    table.ask()
    expect(table.page.locator("[data-people]")).to_have_attribute("open", "")
    assert table.rounds == ()


def test_the_bank_is_bust(table: Table) -> None:
    table.bank("bust").save()
    assert table.touched == 2
    assert table.recorded()["James"] == -10


def test_nothing_is_offered_that_the_rules_have_not(table: Table) -> None:
    table.tap(WIM)
    words = table.page.locator("[data-chips] button").all_inner_texts()
    assert words == ["Tie", "Bust", "Split", "Dirty wash", "Cards", "More…"]
    assert table.page.locator("[data-segment]").all_inner_texts() == ["Stood", "Bust"]
    expect(table.page.locator("[data-deed]")).to_have_count(0)


def test_of_two_the_banker_plays_a_hand_too(page: Page, app: Flask) -> None:
    table = HouseholdTable(page, app, ("James", "Wim")).come_in()
    page.locator("[data-open=bank]").tap()
    table.chip("A hand too")
    expect(page.locator("[data-ready] [data-hand]")).to_have_count(2)
    table.tap(0, 1)
    assert table.amounts() == ["+2", "+2"]
    expect(page.locator("[data-bank-word]")).to_have_text("bank, 10 → 8")
    table.save()
    assert table.recorded() == {"James": -2, "Wim": 2}
    page.wait_for_load_state()


def test_points_with_the_options_of_the_house(page: Page, app: Flask) -> None:
    class WithOptions(HouseholdTable):
        options = {"two_aces": True, "three_sevens": True}  # noqa: RUF012 - never changed
        depth = "points"

    table = WithOptions(page, app).come_in()
    table.chip("20½", "20", "Other", "3 sevens", "18", "21", "20½")
    assert table.words() == ["20½, tie", "20, lost", "3 sevens, won", "18, lost", "21, won"]
    table.save()
    assert table.recorded() == {
        "James": 0, "Wim": 0, "Piet": -2, "Kees": 2, "Åsa": -2, "Jean-Luc": 2,
    }  # fmt: skip
    page.wait_for_load_state()
