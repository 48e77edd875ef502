"""Whatever is done to the plans of some weekends, in any order, every sum stays right."""

from collections import Counter
from datetime import date
from random import Random
from uuid import UUID, uuid4

from flask import Flask
from sqlalchemy import select

from ledger.book.wishes import Wishes
from ledger.desk.checking import check_book
from ledger.desk.corrections import void_round
from ledger.desk.costs import enter_cost, void_cost
from ledger.desk.payments import enter_payment, mark_paid, mark_unpaid, pay_part, void_payment
from ledger.desk.rounds import record_round
from ledger.desk.settlements import Asked, plan_anew, reopen_weekend, settle_weekend
from ledger.desk.sittings import end_sitting
from ledger.store.carries import open_elsewhere
from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.journal import last_lines
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.tables import EntryRow, PostingRow
from ledger.store.weekends import Weekend, find_weekend
from tests import postgresql
from tests.desk.evenings import (
    Evening,
    hand,
    new_evening,
    new_sitting,
    new_weekend,
    problems_of,
)

PLAYERS = ("Wim", "Piet", "Kees", "Zoë")


class Weekends:
    """Three weekends with a table each, and everything that can be done about their plans."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.evening: Evening = new_evening()
        self.owner = self.evening.owner
        end_sitting(self.owner, self.evening.sitting.id)
        self.weekends = [self._weekend(name) for name in ("Texel", "Vlieland", "Ameland")]
        self.rounds: list[UUID] = []
        self.costs: list[UUID] = []
        self.payments: list[UUID] = []

    def _weekend(self, name: str) -> tuple[Weekend, UUID]:
        weekend = new_weekend(self.owner, name=name)
        seats = ["James", *PLAYERS]
        table = new_sitting(
            self.owner, weekend, seats=seats, banker="James", date=date(2026, 11, 7)
        )
        end_sitting(self.owner, table.id)
        return weekend, table.id

    def do_something(self) -> None:
        acts = [self.play, self.play, self.void, self.settle, self.settle, self.pay, self.pay]
        acts += [self.unpay, self.reopen, self.reopen, self.plan, self.pay_part, self.pay_part]
        acts += [self.share_a_cost, self.void_a_cost, self.pay_by_itself, self.void_a_payment]
        codes = {code for code, _ in problems_of(self.chance.choice(acts))}
        assert codes <= {"nothing_to_settle", "already_reversed"}

    def play(self) -> None:
        _, table = self.chance.choice(self.weekends)
        name, stake = self.chance.choice(PLAYERS), self.chance.randint(1, 99)
        played = hand(name, stake, self.chance.choice(("won", "lost")))
        record = {"hands": [played], "banker": "James"}
        made = record_round(self.owner, table, record, id=uuid4(), late=True)
        self.rounds.append(made.round.id)

    def void(self) -> None:
        if self.rounds:
            void_round(self.owner, self.chance.choice(self.rounds))

    def settle(self) -> None:
        are_open = [each.weekend for each in self.all() if not each.is_settled]
        if not are_open:
            return
        weekend = self.chance.choice(are_open)
        found = [each.weekend.id for each in open_elsewhere(self.evening.group_id, weekend)]
        some = frozenset(each for each in found if self.chance.random() < 0.5)
        others = frozenset(each for each in found if self.chance.random() < 0.3)
        asked = Asked(wishes=self.wishes(), rests=some, weekends=others)
        settle_weekend(self.owner, weekend.id, asked)

    def wishes(self) -> Wishes:
        round_to = self.chance.choice((1, 1, 5, 50))
        ids = [str(self.evening.player(name).id) for name in PLAYERS]
        match self.chance.randint(0, 2):
            case 0:
                return Wishes(round_to=round_to, treasurer=ids[0])
            case 1:
                return Wishes(round_to=round_to, pays_only={ids[0]: ids[1], ids[2]: ids[0]})
        return Wishes(round_to=round_to)

    def reopen(self) -> None:
        reopen_weekend(self.owner, self.chance.choice(self.weekends)[0].id)

    def plan(self) -> None:
        for weekend, _ in self.weekends:
            if self.now(weekend).has_changed:
                plan_anew(self.owner, weekend.id)

    def pay(self) -> None:
        unpaid = [t.id for each in self.all() for t in each.transfers if t.id and not t.is_paid]
        if unpaid:
            mark_paid(self.owner, self.chance.choice(unpaid))

    def pay_part(self) -> None:
        """Pay a part of a transfer of which more is left, or all that is left of it."""
        left = {t.id: t.left for each in self.all() for t in each.transfers if t.id and t.left}
        if left:
            id_, most = self.chance.choice(list(left.items()))
            pay_part(self.owner, id_, self.chance.randint(1, most))

    def share_a_cost(self) -> None:
        """Enter a cost, also one that comes late, with shares of some or of all."""
        weekend, _ = self.chance.choice(self.weekends)
        some = {name: self.chance.randint(0, 2) for name in PLAYERS} | {"James": 1}
        amount, payer = self.chance.randint(1, 999), self.chance.choice(PLAYERS)
        shares = self.chance.choice((None, some))
        made = enter_cost(
            self.owner,
            weekend.id,
            what="beer",
            amount=amount,
            payer=payer,
            shares=shares,
            late=True,
        )
        self.costs.append(made.id)

    def void_a_cost(self) -> None:
        if self.costs:
            void_cost(self.owner, self.chance.choice(self.costs))

    def pay_by_itself(self) -> None:
        weekend, _ = self.chance.choice(self.weekends)
        sender, receiver = self.chance.sample(PLAYERS, 2)
        amount = self.chance.randint(1, 99)
        made = enter_payment(
            self.owner, weekend.id, sender=sender, receiver=receiver, amount=amount
        )
        self.payments.append(made.id)

    def void_a_payment(self) -> None:
        if self.payments:
            void_payment(self.owner, self.chance.choice(self.payments))

    def unpay(self) -> None:
        paid = [
            t.id
            for each in self.all()
            for t in (*each.transfers, *each.earlier)
            if t.id and t.is_paid
        ]
        if paid:
            mark_unpaid(self.owner, self.chance.choice(paid))

    def now(self, weekend: Weekend) -> WeekendSettlement:
        found = find_weekend(self.evening.group_id, weekend.id)
        assert found is not None
        return weekend_settlement(self.evening.group_id, found)

    def all(self) -> list[WeekendSettlement]:
        return [self.now(weekend) for weekend, _ in self.weekends]

    def moved(self, *kinds: str) -> Counter[UUID]:
        """Return what the entries of some kinds brought everybody."""
        rows = db.session.execute(
            select(PostingRow.player_id, PostingRow.amount)
            .join(EntryRow, EntryRow.seq == PostingRow.entry_seq)
            .where(
                PostingRow.group_id == self.evening.group_id,
                EntryRow.group_id == self.evening.group_id,
                EntryRow.kind.in_(kinds),
            )
        )
        total: Counter[UUID] = Counter()
        for player_id, amount in rows:
            total[player_id] += amount
        return Counter({player_id: amount for player_id, amount in total.items() if amount})


def check_sums(weekends: Weekends) -> None:
    """Compare the balances of all weekends with each other, and with the entries."""
    in_all: Counter[UUID] = Counter()
    for settlement in weekends.all():
        for part in ("played", "costs", "paid", "carried", "open", "unplanned"):
            assert sum(getattr(each, part) for each in settlement.balances) == 0
        for each in settlement.balances:
            in_all[each.player.id] += each.open
    open_ = {player_id: amount for player_id, amount in in_all.items() if amount}
    assert open_ == weekends.moved(EntryKind.ROUND, EntryKind.COST, EntryKind.PAYMENT)
    assert weekends.moved(EntryKind.CARRY) == Counter()


# What sums come to is worked out alike on every database; that it is kept alike shows soon.
SEEDS = range(1 if postgresql.IS_CHOSEN else 4)


def test_every_sum_stays_right_whatever_is_done(app: Flask) -> None:
    assert app
    words: set[str] = set()
    for seed in SEEDS:
        weekends = Weekends(Random(seed))
        for step in range(50):
            weekends.do_something()
            if step % 5 == 0:
                check_sums(weekends)
        check_sums(weekends)
        assert check_book(weekends.evening.group_id).faults == ()
        done = last_lines(weekends.evening.group_id, limit=500)
        words |= {word for line in done for word in (line.action, *line.details)}
    done_by_all = {"settle_weekend", "plan_anew", "reopen_weekend", "mark_paid", "mark_unpaid"}
    done_by_all |= {"enter_cost", "void_cost", "enter_payment", "void_payment", "pay_part"}
    done_by_all |= {"wishes", "taken_in", "given_back", "closed", "opened", "dropped"}
    assert words >= done_by_all or len(SEEDS) < 4
