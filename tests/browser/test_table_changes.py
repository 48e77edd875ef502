"""What changes at the table while half a round is entered, and what is typed on the keypad."""

from playwright.sync_api import expect

from tests.browser.tables import KEES, PIET, WIM, Table, table
from tests.browser.touches import Count

__all__ = ["table"]


TYPED = {
    "1.234,50": "Stake 1,234.50",
    "1,234.50": "Stake 1,234.50",
    "0,5": "Stake 0.50",
    "1.234": "Thousands, or cents?",
    "0,001": "This is no amount.",
    "1.23,50": "This is no amount.",
    "999999999999": "This is no amount.",
}


def test_the_keypad_guesses_nothing(table: Table) -> None:
    take = table.page.locator("[data-keypad-take]")
    for text, said in TYPED.items():
        table.number(WIM).chip("Other")
        for key in text:
            table.page.locator(f'[data-key="{key}"]').tap()
        if said.startswith("Stake"):
            expect(take).to_have_text(said)
            take.tap()
            continue
        expect(table.page.locator("[data-keypad-range]")).to_have_text(said)
        take.tap()
        table.page.locator("[data-keypad-back]").tap()
        assert table.stakes()[0] == "0.50"


def test_what_is_pasted_on_the_keypad_is_what_it_says(table: Table) -> None:
    table.number(WIM).chip("Other")
    table.page.locator("[data-keypad-take]").evaluate(
        """take => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", "1.234,50");
          take.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }"""
    )
    expect(table.page.locator("[data-keypad-take]")).to_have_text("Stake 1,234.50")


def test_limits_are_changed_while_the_bank_goes_on(table: Table) -> None:
    table.tap(WIM).page.locator("[data-open=bank]").tap()
    table.chip("Limits…")
    done = table.page.locator("[data-limits-done]")
    expect(done).to_have_text("Leave it: 0.10 to 1.00")
    done.tap()
    assert table.words()[0] == "won"
    table.page.locator("[data-open=bank]").tap()
    table.chip("Limits…").page.locator('[data-limit="min_stake"] [data-value="50"]').tap()
    done.tap()
    expect(table.page.locator("[data-ready] [data-limits]:not([open])")).to_have_count(1)
    assert table.sitting.options["min_stake"] == 50
    assert table.stakes() == ["0.50"] * 5
    assert table.words()[0] == "won"


def test_somebody_new_comes_and_two_change_seats_with_the_round_kept(table: Table) -> None:
    table.tap(WIM).page.locator("[data-open=bank]").tap()
    table.chip("Who plays")
    name = table.page.locator("[name=new_name]")
    name.fill("wim")
    name.press("Enter")
    expect(table.page.locator("#new_name-problem")).to_contain_text("The name wim is taken.")
    expect(name).to_have_value("wim")
    table.wait_until_ready()
    name.fill("Nel")
    table.page.get_by_role("button", name="Comes", exact=True).tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(6)
    assert table.words() == ["won", *["lost"] * 5]
    table.page.locator("[data-open=bank]").tap()
    table.chip("Who plays").page.get_by_role("button", name="Move Piet up a seat").tap()
    expect(table.row(0).locator("[data-title]")).to_have_text("Piet")
    assert table.words() == ["lost", "won", *["lost"] * 4]
    assert table.rounds == ()


def test_who_sits_out_who_comes_and_who_leaves(table: Table, touches: Count) -> None:
    table.chip("Who plays")
    table.page.locator("[data-out]", has_text="Piet").tap()
    touches("sits out", table.felt())
    assert table.words()[1] == "sits out"
    table.tap(KEES).chip("Bust").save()
    assert "Piet" not in table.recorded()
    assert table.words()[1] == "lost"
    table.felt()
    table.chip("Who plays")
    table.page.get_by_role("button", name="Zoë").tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(6)
    touches("comes", table.felt())
    table.chip("Who plays")
    table.page.locator('[value^="leave:"]', has_text="Kees").tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(5)
    touches("leaves", table.felt())
    assert [player.name for player in table.sitting.seats][-1] == "Zoë"


def test_what_was_seen_is_noted_and_counted(table: Table, touches: Count) -> None:
    table.tap(WIM).chip("Search card")
    touches("noted", table.felt())
    table.tap(PIET).chip("Dirty wash").save()
    assert [hand.get("notes") for hand in table.rounds[0].record["hands"]][:2] == [
        ["zoekertje"],
        ["vuile_was"],
    ]
    table.page.goto(table.address.removesuffix("/table"))
    noted = table.page.get_by_role("table", name="Noted")
    expect(noted.get_by_role("row", name="Dirty wash")).to_contain_text("Piet")


def test_a_new_bank_changes_the_limits_and_stakes_follow(table: Table) -> None:
    table.number(WIM).chip("0.50").bank("bust").save()
    table.page.locator('[data-limit="min_stake"] [data-value="50"]').tap()
    table.page.locator('[data-limit="max_stake"] [data-other]').tap()
    table.keys("2")
    assert table.words() == ["was 0.10"] * 5
    done = table.page.locator("[data-limits-done]")
    expect(done).to_have_text("Becomes 0.50 to 2.00")
    done.tap()
    expect(table.page.locator("[data-hand] [data-word]").first).to_have_text("lost")
    assert table.stakes() == ["0.50"] * 5
    assert table.sitting.options["min_stake"] == 50
    assert table.sitting.options["max_stake"] == 200
