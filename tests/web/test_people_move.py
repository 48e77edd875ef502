"""People come, go, sit out and change seats, the bank and its limits too: half a round stays."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from ledger.store.players import all_players
from tests.web import test_pot_table as pot
from tests.web import test_strokes_table as strokes
from tests.web.table_form import Table, chosen_in, text_of, value_of
from tests.web.visits import Evening


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A table of one kind of game, what is typed of Wim, and who may still come."""

    open: Callable[[Flask, Evening], Any]
    play: Callable[[Any], object]
    said: dict[str, str]
    who_comes: str


KINDS = {
    "all hands at once": Kind(
        open=Table,
        play=lambda table: table.send(wim_call="won"),
        said={"wim_call": "two_aces", "wim_stake": "0,75"},
        who_comes="Zoë",
    ),
    "hand by hand": Kind(
        open=pot.Table,
        play=lambda table: table.play(),
        said={"wim_call": "lost", "wim_stake": "0,75", "pot": "2,00"},
        who_comes="Zoë",
    ),
    "strokes": Kind(
        open=strokes.Table,
        play=lambda table: table.play("Wim", "Piet"),
        said={"wim_call": "lost"},
        who_comes="James",
    ),
}


@pytest.fixture(params=list(KINDS.values()), ids=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def table(app: Flask, evening: Evening, kind: Kind) -> Any:
    table = kind.open(app, evening)
    with table.client.session_transaction() as session:
        session["language"] = "en"
    return table


def seats(table: Any) -> list[str]:
    return [player.name for player in table.sitting.seats]


def after(table: Any, kind: Kind, action: str, **more: str) -> str:
    """Return the page that a button leads to, with half a round typed; it still has that."""
    answer = table.send(action=action, **kind.said, **more)
    assert answer.status_code == 303
    page: str = table.client.get(answer.location).get_data(as_text=True)
    assert table.rounds == ()
    return page


def assert_kept(table: Any, kind: Kind, page: str) -> None:
    wim = str(table.evening.players["Wim"])
    (row,) = (
        n
        for n in range(6)
        if f'name="hands-{n}-player"' in page and value_of(page, f"hands-{n}-player") == wim
    )
    assert chosen_in(page, f"hands-{row}-call") == kind.said["wim_call"]
    if "wim_stake" in kind.said:
        assert value_of(page, f"hands-{row}-stake") == kind.said["wim_stake"]


def id_of(table: Any, name: str) -> str:
    return str(table.evening.players[name])


def test_somebody_comes(table: Any, kind: Kind) -> None:
    page = after(table, kind, f"join:{id_of(table, kind.who_comes)}")
    assert seats(table)[-1] == kind.who_comes
    assert_kept(table, kind, page)


def test_somebody_leaves(table: Any, kind: Kind) -> None:
    page = after(table, kind, f"leave:{id_of(table, 'Kees')}")
    assert "Kees" not in seats(table)
    assert_kept(table, kind, page)


def test_somebody_sits_out_and_stays_out_while_others_come(table: Any, kind: Kind) -> None:
    page = after(table, kind, f"join:{id_of(table, kind.who_comes)}", piet_out="y")
    assert_kept(table, kind, page)
    piet = id_of(table, "Piet")
    (row,) = (n for n in range(6) if f'value="{piet}"' in tag(page, f"hands-{n}-player"))
    assert "checked" in tag(page, f"hands-{row}-out")


def tag(page: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    return found[0] if found else ""


def test_two_change_seats(table: Any, kind: Kind) -> None:
    before = seats(table)
    place = before.index("Kees")
    page = after(table, kind, f"up:{id_of(table, 'Kees')}")
    before[place - 1], before[place] = before[place], before[place - 1]
    assert seats(table) == before
    assert_kept(table, kind, page)


def test_the_first_changes_seats_with_the_last(table: Any, kind: Kind) -> None:
    first, *others, last = seats(table)
    page = after(table, kind, f"up:{id_of(table, first)}")
    assert seats(table) == [last, *others, first]
    assert_kept(table, kind, page)


def test_the_bank_or_the_deal_is_handed_over(table: Any, kind: Kind) -> None:
    page = after(table, kind, f"bank:{id_of(table, 'Piet')}")
    assert table.sitting.banker.name == "Piet"
    assert_kept(table, kind, page)


def test_somebody_new_comes_once_however_often_it_is_sent(table: Any, kind: Kind) -> None:
    fields = table.form(**kind.said) | {"action": "new:", "new_name": " Nel "}
    pages = [table.client.post(table.address, data=fields, follow_redirects=True) for _ in range(2)]
    assert seats(table)[-1] == "Nel"
    assert_kept(table, kind, pages[1].get_data(as_text=True))
    assert value_of(pages[0].get_data(as_text=True), "new_name") == ""
    with table.app.app_context():
        known = [player.name for player in all_players(table.evening.group_id)]
    assert known.count("Nel") == 1


REFUSED = {
    "a name that is there": ("kees", "The name kees is taken. Add a letter."),
    "one that looks like it": ("Kееs", "Kееs looks like Kees, who is there already. Add a letter."),
    "none": ("", "A name has 1 to 40 characters, and no control characters."),
    "too long a one": ("x" * 41, "A name has 1 to 40 characters, and no control characters."),
}


@pytest.mark.parametrize(("name", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_name_that_cannot_be_is_refused_where_it_was_typed(
    table: Any, kind: Kind, name: str, sentence: str
) -> None:
    before = seats(table)
    answer = table.client.post(
        table.address,
        data=table.form(**kind.said) | {"action": "new:", "new_name": name},
        follow_redirects=True,
    )
    page = text_of(answer)
    assert seats(table) == before
    assert value_of(page, "new_name") == name
    assert '<p class="problem" id="new_name-problem">' in page
    assert page.count(sentence) == 1
    assert re.search(r"<details[^>]* data-people open>", page)
    assert_kept(table, kind, page)


@pytest.mark.parametrize("action", ["up:nobody", "up:", "new"])
def test_a_button_about_nobody_changes_nothing(table: Any, kind: Kind, action: str) -> None:
    before = table.sitting
    page = after(table, kind, action)
    assert table.sitting == before
    assert_kept(table, kind, page)


def test_the_last_round_can_be_taken_back_through_the_whole_next_one(
    table: Any, kind: Kind
) -> None:
    kind.play(table)
    (last,) = table.rounds
    said = {name: text for name, text in kind.said.items() if name != "pot"}
    for action in ("up:" + id_of(table, "Kees"), f"join:{id_of(table, kind.who_comes)}", "depth:"):
        answer = table.send(action=action, **said)
        page = table.client.get(answer.location).get_data(as_text=True)
        assert f"/rounds/{last.id}/void" in page
        assert re.search(r'<button class="table-undo live" form="undo" data-undo="[^"]+">', page)


def test_limits_are_changed_while_the_same_bank_goes_on(app: Flask, evening: Evening) -> None:
    kind = KINDS["all hands at once"]
    table = kind.open(app, evening)
    page = after(table, kind, "limits", min_stake="0,10", max_stake="1.234,50")
    assert table.sitting.options == {"min_stake": 10, "max_stake": 123450}
    assert table.sitting.banker.name == "James"
    assert "data-asks-limits" not in page
    assert_kept(table, kind, page)


def test_who_was_new_has_a_round_of_their_own_from_then_on(app: Flask, evening: Evening) -> None:
    """Rounds are counted from the first one that somebody was in."""
    table = Table(app, evening)
    table.send(wim_call="won")
    table.send(action=f"join:{evening.players['Zoë']}")
    fields = table.form(wim_call="won") | {
        "hands-3-player": str(evening.players["Zoë"]),
        "hands-3-call": "won",
        "hands-3-stake": "0,20",
    }
    assert table.post(fields).status_code == 303
    page = table.client.get(table.address.removesuffix("/table")).get_data(as_text=True)
    counts = dict(re.findall(r'<th scope="row">(\w+).*?count">(\d+)<', page, re.DOTALL))
    assert (counts["Wim"], counts["Zoë"]) == ("2", "1")
