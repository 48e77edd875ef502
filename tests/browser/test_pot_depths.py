"""Points and cards at the table with a pot: a touch each, and one for the bank's hand."""

from playwright.sync_api import expect

from tests.browser.pot_tables import (
    JAMES,
    JEAN_LUC,
    PIET,
    WIM,
    PotTable,
    ask_for,
    table,
)
from tests.browser.touches import Count

__all__ = ["table"]


def test_points_are_called_one_touch_each_and_one_for_the_bank(
    table: PotTable, touches: Count
) -> None:
    ask_for(table, "points")
    table.pick("2.00").felt()
    table.pick("18")
    assert table.say == "Jean-Luc has 18. And the bank?"
    assert table.words()[JEAN_LUC] == "18, waits for the bank"
    table.pick("17")
    touches("points hand by hand", table.felt())
    table.pick("0.50").pick("21").pick("0.50").pick("Bust")  # At once: no hand of the bank.
    table.pick("0.50").pick("19").pick("19")
    table.pick("0.50").pick("Fewer…").pick("12").pick("Fewer…").pick("9")
    assert table.words() == [
        "0.50 won, 18 to 17",
        "0.50 won with 21",
        "0.50 lost, bust",
        "0.50 lost, 19 to 19",
        "0.50 won, 12 to 9",
    ]
    table.open(JEAN_LUC).pick("16")
    assert table.words()[JEAN_LUC] == "0.50 lost, 16 to 17"  # The bank's hand is kept.
    table.press_save()
    assert table.recorded() == {
        "Åsa": 50, "Jean-Luc": -50, "James": 50, "Wim": -50, "Piet": -50, "Kees": 50,
    }  # fmt: skip


def test_cards_are_tapped_one_touch_each_and_one_to_the_next(table: PotTable) -> None:
    ask_for(table, "cards")
    table.pick("2.00")
    expect(table.page.locator(".is-rank:not(.is-over)")).to_have_count(13)
    table.touches = 0
    table.pick("10")
    assert table.words()[JEAN_LUC] == "now, stake 0.50"  # One card is no hand yet.
    table.pick("8")
    assert table.words()[JEAN_LUC] == "18, waits for the bank"
    table.pick("Now the bank").pick("K").pick("4").pick("Next")
    assert table.touches == 6
    assert table.words()[:2] == ["0.50 won, 18 to 17", "now, stake 0.20"]
    table.pick("0.50").pick("A").pick("7")
    assert table.words()[JAMES] == "0.50 won with 21"
    expect(table.page.locator(".is-rank.is-over")).to_have_count(13)  # 21 stops.
    table.pick("Next").pick("K").pick("9")
    assert table.words()[WIM] == "0.20 lost, bust"
    table.touch(table.page.get_by_role("button", name="Erase")).pick("2").pick("Now the bank")
    table.pick("A").pick("Next")  # One ace of the bank: 14, or 15 to the player.
    assert table.words()[WIM] == "0.20 won, 15 to 14"
    table.more().pick("Won").more().pick("Points").pick("16").pick("2").pick("Next")
    assert table.words()[PIET:] == ["0.20 won", "0.10 won, 16 to 2"]
    table.press_save()
    hands = table.rounds[0].record["hands"]
    assert hands[0]["hand"] == {"cards": ["10", "8"]}
    assert hands[0]["bank_hand"] == {"cards": ["K", "4"]}
    assert "bank_hand" not in hands[1]
    assert hands[4]["bank_hand"] == {"cards": ["2"]}
    assert table.recorded()["Åsa"] == -(50 + 50 + 20 + 20 + 10)


def test_tapped_cards_stay_when_the_page_comes_again(table: PotTable) -> None:
    ask_for(table, "cards")
    table.pick("2.00").pick("10").pick("8").more().pick("Whole table: points")
    expect(table.page.get_by_text("15", exact=True)).to_be_visible()
    assert table.words()[JEAN_LUC] == "18, waits for the bank"
    table.open(JEAN_LUC).pick("18").pick("17")
    assert table.words()[JEAN_LUC] == "0.50 won, 18 to 17"


def test_the_depth_is_switched_with_the_round_kept(table: PotTable) -> None:
    table.pick("2.00").pick("0.20").won().more().pick("Whole table: points")
    expect(table.page.get_by_text("15", exact=True)).to_be_visible()
    assert table.pot == "1.80"
    table.more().pick("Won").more().pick("Whole table: outcomes")
    expect(table.page.locator("[data-outcome=won]")).to_be_visible()
    assert table.words()[:2] == ["0.20 won", "0.20 won"]
