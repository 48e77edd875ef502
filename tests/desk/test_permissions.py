"""Who may do what: each thing, and the smallest role that may."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from ledger.desk import (
    access,
    chips,
    corrections,
    pay_details,
    players,
    rounds,
    settlements,
    sittings,
    weekends,
)
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import ForbiddenError
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.store.journal import last_lines
from ledger.store.rounds import last_rounds
from tests.desk.evenings import Evening, hand, new_sitting, new_weekend

Act = Callable[[Actor, Evening, UUID], object]

ACTS: dict[str, tuple[Role, Act]] = {
    "name a device": (Role.VIEWER, lambda by, _, __: access.name_device(by, "phone")),
    "add a player": (Role.SCOREKEEPER, lambda by, _, __: players.add_player(by, "Nel")),
    "open a table": (
        Role.SCOREKEEPER,
        lambda by, at, _: new_sitting(by, at.weekend, seats=["Zoë", "Joke"]),
    ),
    "change a table": (
        Role.SCOREKEEPER,
        lambda by, at, _: sittings.change_sitting(by, at.sitting.id, options={"decks": 2}),
    ),
    "end a table": (Role.SCOREKEEPER, lambda by, at, _: sittings.end_sitting(by, at.sitting.id)),
    "reopen a table": (
        Role.SCOREKEEPER,
        lambda by, at, _: sittings.reopen_sitting(by, at.sitting.id),
    ),
    "record a round": (
        Role.SCOREKEEPER,
        lambda by, at, _: rounds.record_round(
            by, at.sitting.id, {"hands": [hand("Wim", 5)]}, id=uuid4()
        ),
    ),
    "correct a round": (
        Role.SCOREKEEPER,
        lambda by, _, round_id: corrections.correct_round(
            by, round_id, {"hands": [hand("Wim", 10)]}, id=uuid4()
        ),
    ),
    "void a round": (
        Role.SCOREKEEPER,
        lambda by, at, _: corrections.void_round(by, last_rounds(at.group_id, at.sitting.id)[0].id),
    ),
    "change a weekend": (
        Role.OWNER,
        lambda by, at, _: weekends.change_weekend(by, at.weekend.id, name="Vlieland"),
    ),
    "open a weekend": (Role.OWNER, lambda by, _, __: new_weekend(by)),
    "settle a weekend": (
        Role.OWNER,
        lambda by, at, _: settlements.settle_weekend(by, at.weekend.id),
    ),
    "reopen a weekend": (
        Role.OWNER,
        lambda by, at, _: settlements.reopen_weekend(by, at.weekend.id),
    ),
    "rename a player": (
        Role.OWNER,
        lambda by, at, _: players.rename_player(by, at.player("Wim").id, "Willem"),
    ),
    "say where a player is paid": (
        Role.SCOREKEEPER,
        lambda by, at, _: pay_details.change_pay_details(
            by, at.player("Piet").id, swish="070 123 45 67"
        ),
    ),
    "make a link": (Role.OWNER, lambda by, _, __: access.new_link(by, Role.VIEWER)),
    "revoke a link": (
        Role.OWNER,
        lambda by, at, _: access.revoke_link(by, at.viewer.link_id),
    ),
}
ROWS = [(name, role) for name in ACTS for role in Role]


@pytest.mark.parametrize(("name", "role"), ROWS, ids=[f"{n}, {r}" for n, r in ROWS])
def test_a_role_may_do_what_it_needs_and_no_more(evening: Evening, name: str, role: Role) -> None:
    players.add_player(evening.owner, "Joke")
    recorded = evening.play(hand("Wim", 5))
    by = access.join(access.new_link(evening.owner, role), "phone")[0]
    before = last_lines(evening.group_id)
    least, act = ACTS[name]
    if role.covers(least):
        act(by, evening, recorded.round.id)
        return
    with pytest.raises(ForbiddenError):
        act(by, evening, recorded.round.id)
    assert last_lines(evening.group_id) == before


@pytest.mark.parametrize("role", list(Role))
def test_chips_are_bought_by_scorekeepers(evening: Evening, role: Role) -> None:
    seats = ["Zoë", players.add_player(evening.owner, "Joke").name]
    table = new_sitting(evening.owner, evening.weekend, rule_set="eenentwintigen", seats=seats)
    before = last_lines(evening.group_id)
    if role is Role.VIEWER:
        with pytest.raises(ForbiddenError):
            chips.buy_chips(evening.actors[role], table.id, "Zoë", 100)
        assert last_lines(evening.group_id) == before
        return
    chips.buy_chips(evening.actors[role], table.id, "Zoë", 100)
    assert last_lines(evening.group_id, limit=1)[0].action == "buy_chips"


@pytest.mark.parametrize("role", list(Role))
def test_paid_marks_are_the_scorekeepers(evening: Evening, role: Role) -> None:
    evening.play(hand("Wim", 5))
    settled = settlements.settle_weekend(evening.owner, evening.weekend.id)
    transfer_id = settled.transfers[0].id
    assert transfer_id is not None
    by = evening.actors[role]
    if role is Role.VIEWER:
        for act in (mark_paid, mark_unpaid):
            with pytest.raises(ForbiddenError):
                act(by, transfer_id)
        return
    assert mark_paid(by, transfer_id).is_paid
    assert not mark_unpaid(by, transfer_id).is_paid


def test_each_act_that_changes_something_writes_one_line(evening: Evening) -> None:
    players.add_player(evening.owner, "Joke")
    recorded = evening.play(hand("Wim", 5))
    by = access.join(access.new_link(evening.owner, Role.OWNER), "phone")[0]
    for name, (_, act) in ACTS.items():
        before = last_lines(evening.group_id, limit=1)[0].seq
        act(by, evening, recorded.round.id)
        assert last_lines(evening.group_id, limit=1)[0].seq == before + 1, name
