"""Who may do what: each thing, and the smallest role that may."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from ledger.desk import (
    access,
    chips,
    corrections,
    costs,
    pay_details,
    payments,
    players,
    rounds,
    settlements,
    shares,
    sittings,
    weekends,
)
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import ForbiddenError
from ledger.desk.payments import mark_paid, mark_unpaid, pay_part
from ledger.store.costs import costs_of
from ledger.store.journal import last_lines
from ledger.store.rounds import last_rounds
from ledger.store.shares import open_shares
from tests.desk.evenings import Evening, hand, new_sitting, new_weekend
from tests.desk.test_settlements import now

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
    "share a weekend": (Role.OWNER, lambda by, at, _: shares.share_weekend(by, at.weekend.id)),
    "stop sharing a weekend": (Role.OWNER, lambda by, at, _: shares.stop_sharing(by, shared(at))),
    "enter a payment": (
        Role.SCOREKEEPER,
        lambda by, at, _: payments.enter_payment(
            by, at.weekend.id, sender="Kees", receiver="Piet", amount=5
        ),
    ),
    "take a payment back": (
        Role.SCOREKEEPER,
        lambda by, at, _: payments.void_payment(by, now(at).payments[0].id),
    ),
    "enter a cost": (
        Role.SCOREKEEPER,
        lambda by, at, _: costs.enter_cost(
            by, at.weekend.id, what="beer", amount=5, payer="Kees", late=True
        ),
    ),
    "take a cost back": (
        Role.SCOREKEEPER,
        lambda by, at, _: costs.void_cost(by, costs_of(at.group_id, at.weekend.id)[0].id),
    ),
    "make a link": (Role.OWNER, lambda by, _, __: access.new_link(by, Role.VIEWER)),
    "revoke a link": (
        Role.OWNER,
        lambda by, at, _: access.revoke_link(by, at.viewer.link_id),
    ),
}


def shared(evening: Evening) -> UUID:
    """Return the share that shows the evening's weekend since longest."""
    return open_shares(evening.group_id, evening.weekend.id)[0].id


ROWS = [(name, role) for name in ACTS for role in Role]


def pay_and_share(evening: Evening) -> None:
    """Enter a payment and a cost, so that there are some to be taken back."""
    weekend_id = evening.weekend.id
    payments.enter_payment(evening.owner, weekend_id, sender="Wim", receiver="Kees", amount=5)
    costs.enter_cost(evening.owner, weekend_id, what="wine", amount=5, payer="Wim")


@pytest.mark.parametrize(("name", "role"), ROWS, ids=[f"{n}, {r}" for n, r in ROWS])
def test_a_role_may_do_what_it_needs_and_no_more(evening: Evening, name: str, role: Role) -> None:
    players.add_player(evening.owner, "Joke")
    shares.share_weekend(evening.owner, evening.weekend.id)
    recorded = evening.play(hand("Wim", 5))
    by = access.join(access.new_link(evening.owner, role), "phone")[0]
    pay_and_share(evening)
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
        for act in (mark_paid, mark_unpaid, lambda by, id_: pay_part(by, id_, 1)):
            with pytest.raises(ForbiddenError):
                act(by, transfer_id)
        return
    assert not pay_part(by, transfer_id, 1).is_paid
    assert mark_paid(by, transfer_id).is_paid
    assert not mark_unpaid(by, transfer_id).is_paid


def test_each_act_that_changes_something_writes_one_line(evening: Evening) -> None:
    players.add_player(evening.owner, "Joke")
    shares.share_weekend(evening.owner, evening.weekend.id)
    recorded = evening.play(hand("Wim", 5))
    by = access.join(access.new_link(evening.owner, Role.OWNER), "phone")[0]
    for name, (_, act) in ACTS.items():
        before = last_lines(evening.group_id, limit=1)[0].seq
        act(by, evening, recorded.round.id)
        assert last_lines(evening.group_id, limit=1)[0].seq == before + 1, name
