"""What was done, in plain words: one sentence for every action of the desk."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from enum import StrEnum
from uuid import UUID

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.money import CHIPS
from ledger.store.weekends import Weekend
from ledger.web.chip_values import value_words
from ledger.web.format import format_days, format_signed, format_spoken
from ledger.web.journal import payments
from ledger.web.journal.carried import carried_words, reopened_words, wishes_words
from ledger.web.journal.changes import table_changes
from ledger.web.journal.names import Names
from ledger.web.journal.told import Details, Told
from ledger.web.labels import coin_name, names_in_words, role_name, rule_set_name


class About(StrEnum):
    """What an action is about: the kinds that the journal is searched by."""

    ROUNDS = "rounds"
    TABLES = "tables"
    WEEKENDS = "weekends"
    PAYMENTS = "payments"
    COSTS = "costs"
    PLAYERS = "players"
    ACCESS = "access"


def about_name(about: About) -> str:
    """Return what a kind of lines is called."""
    return {
        About.ROUNDS: lambda: _("Rounds"),
        About.TABLES: lambda: _("Tables"),
        About.WEEKENDS: lambda: _("Weekends"),
        About.PAYMENTS: lambda: _("Payments"),
        About.COSTS: lambda: _("Shared costs"),
        About.PLAYERS: lambda: _("Players"),
        About.ACCESS: lambda: _("Links and devices"),
    }[about]()


def told(action: str, details: Details, names: Names) -> Told:
    """Return what a line says; names are those of now."""
    if action not in _ACTIONS:
        return Told(_("Something that this program has no words for: %(action)s", action=action))
    _about, say = _ACTIONS[action]
    return say(details, names)


def actions_about(about: About) -> frozenset[str]:
    """Return the actions of a kind."""
    return frozenset(action for action, (each, _say) in _ACTIONS.items() if each is about)


def _create_group(details: Details, names: Names) -> Told:
    people = names.people(details["players"])
    return Told(_("The book was begun."), (people,) if people else ())


def _seal_names(_details: Details, _names: Names) -> Told:
    return Told(_("All names and reasons were sealed: since then nobody can change one unnoticed."))


def _join(_details: Details, _names: Names) -> Told:
    return Told(_("A device came in."))


def _name_device(_details: Details, _names: Names) -> Told:
    return Told(_("This device got another name."))


def _new_link(details: Details, _names: Names) -> Told:
    return Told(_("A new link was made: %(role)s.", role=role_name(details["role"])))


def _revoke_link(details: Details, names: Names) -> Told:
    role = names.links.get(UUID(details["link"]))
    if role is None:
        return Told(_("A link was closed."))
    return Told(_("A link was closed: %(role)s.", role=role_name(role)))


def _add_player(details: Details, names: Names) -> Told:
    return Told(_("%(name)s was added to the players.", name=names.player(details["player"])))


def _rename_player(details: Details, names: Names) -> Told:
    name = names.player(details["player"])
    return Told(_("A player got another name, and is called %(name)s now.", name=name))


def _change_pay_details(details: Details, names: Names) -> Told:
    return Told(_("Where %(name)s is paid was changed.", name=names.player(details["player"])))


def _open_weekend(details: Details, names: Names) -> Told:
    weekend = names.weekend(details)
    if weekend is None:
        return Told(_("A weekend was opened."))
    days = format_days(weekend.starts_on, weekend.ends_on)
    more = _("%(days)s, in %(coin)s", days=days, coin=coin_name(weekend.currency))
    return Told(_("The weekend %(name)s was opened.", name=weekend.name), (more,))


def _change_weekend(details: Details, names: Names) -> Told:
    name, before = _weekend_name(names.weekend(details)), details["before"]
    more = []
    if "seals" in details:
        more.append(_("It got another name."))
    if {"starts_on", "ends_on"} & before.keys():
        was, now = (_days(each) for each in (details | before, details))
        more.append(_("Days: %(before)s → %(after)s", before=was, after=now))
    if "currency" in before:
        was, now = coin_name(before["currency"]), coin_name(details["currency"])
        more.append(_("Coin: %(before)s → %(after)s", before=was, after=now))
    return Told(_("The weekend %(name)s was changed.", name=name), tuple(more))


def _days(details: Details) -> str:
    first, last = (date.fromisoformat(details[key]) for key in ("starts_on", "ends_on"))
    return format_days(first, last)


def _settle_weekend(details: Details, names: Names) -> Told:
    transfers = details["transfers"]
    currency = names.currency(details)
    more = [_pays(names, each[1], each[2], each[3], currency) for each in transfers]
    more += [*wishes_words(details, names), *carried_words(details, names)]
    name = _weekend_name(names.weekend(details))
    return Told(_("The weekend %(name)s was settled.", name=name), tuple(more))


def _plan_anew(details: Details, names: Names) -> Told:
    transfers = details["transfers"]
    currency = names.currency(details)
    more = [_pays(names, each[1], each[2], each[3], currency) for each in transfers]
    name = _weekend_name(names.weekend(details))
    more += wishes_words(details, names)
    return Told(
        _("What had changed in the weekend %(name)s was planned anew.", name=name), (*more,)
    )


def _pays(names: Names, sender: str, receiver: str, amount: int, currency: str) -> str:
    return _(
        "%(sender)s pays %(receiver)s %(amount)s",
        sender=names.player(sender),
        receiver=names.player(receiver),
        amount=format_spoken(amount, currency),
    )


def _reopen_weekend(details: Details, names: Names) -> Told:
    name = _weekend_name(names.weekend(details))
    return Told(
        _("The weekend %(name)s was opened again.", name=name), reopened_words(details, names)
    )


def _share_weekend(details: Details, names: Names) -> Told:
    name = _weekend_name(names.weekend(details))
    return Told(_("A link was made that shows others the result of %(name)s.", name=name))


def _stop_sharing(details: Details, names: Names) -> Told:
    name = _weekend_name(names.weekend(details))
    return Told(_("A link that showed others the result of %(name)s was ended.", name=name))


def _weekend_name(weekend: Weekend | None) -> str:
    return "" if weekend is None else weekend.name


def _open_sitting(details: Details, names: Names) -> Told:
    table = names.table(details)
    people = names.people(details["seats"])
    if table is None:
        return Told(_("A table was opened."), (people,))
    rules, coin = rule_set_name(table.rule_set), coin_name(table.currency)
    text = _("A table was opened: %(rules)s, %(coin)s.", rules=rules, coin=coin)
    value = details.get("value")
    worth = () if value is None else (value_words(value, names.money(details)),)
    return Told(text, (people, *worth))


def _change_sitting(details: Details, names: Names) -> Told:
    changes = table_changes(details, names)
    if len(changes) == 1:
        return Told(changes[0])
    return Told(_("The table was changed."), changes)


def _add_capital(details: Details, names: Names) -> Told:
    amount = format_spoken(details["amount"], names.currency(details))
    if "banker" not in details:
        return Told(_("Capital was added to the pot: %(amount)s.", amount=amount))
    name = names.player(details["banker"])
    return Told(_("%(name)s added %(amount)s to the pot.", name=name, amount=amount))


def _buy_chips(details: Details, names: Names) -> Told:
    name, chips = names.player(details["player"]), details["chips"]
    amount = format_spoken(abs(chips), CHIPS.code)
    if chips < 0:
        return Told(_("%(name)s gave %(chips)s back.", name=name, chips=amount))
    return Told(_("%(name)s bought %(chips)s.", name=name, chips=amount))


def _end_sitting(_details: Details, _names: Names) -> Told:
    return Told(_("The table was ended."))


def _reopen_sitting(_details: Details, _names: Names) -> Told:
    return Told(_("The table was opened again."))


def _record_round(details: Details, names: Names) -> Told:
    return Told(
        _("Round %(number)s was recorded.", number=details["number"]), _nets(details, names)
    )


def _correct_round(details: Details, names: Names) -> Told:
    text = _("Round %(number)s was corrected.", number=details["number"])
    return Told(text, (*_nets(details, names), *_entered_again(details)))


def _restore_round(details: Details, names: Names) -> Told:
    text = _("Round %(number)s was put back.", number=details["number"])
    return Told(text, (*_nets(details, names), *_entered_again(details)))


def _void_round(details: Details, _names: Names) -> Told:
    if "number" not in details:
        return Told(_("A round was taken back."), _entered_again(details))
    text = _("Round %(number)s was taken back.", number=details["number"])
    return Told(text, _entered_again(details))


def _nets(details: Details, names: Names) -> tuple[str, ...]:
    """Return what a round brought everybody who won or lost something."""
    currency = names.currency(details)
    moved: Iterable[tuple[str, int]] = details["net"].items()
    told = [
        _("%(name)s %(amount)s", name=names.player(key), amount=format_signed(net, currency))
        for key, net in moved
        if net
    ]
    return (names_in_words(told),) if told else (_("Nobody won or lost anything."),)


def _entered_again(details: Details) -> tuple[str, ...]:
    count = len(details.get("entered_again", ()))
    if not count:
        return ()
    return (
        ngettext(
            "%(num)d later round pays otherwise by it, and was entered again.",
            "%(num)d later rounds pay otherwise by it, and were entered again.",
            count,
        ),
    )


_ACTIONS: Mapping[str, tuple[About, Callable[[Details, Names], Told]]] = {
    "record_round": (About.ROUNDS, _record_round),
    "correct_round": (About.ROUNDS, _correct_round),
    "restore_round": (About.ROUNDS, _restore_round),
    "void_round": (About.ROUNDS, _void_round),
    "open_sitting": (About.TABLES, _open_sitting),
    "change_sitting": (About.TABLES, _change_sitting),
    "add_capital": (About.TABLES, _add_capital),
    "buy_chips": (About.TABLES, _buy_chips),
    "end_sitting": (About.TABLES, _end_sitting),
    "reopen_sitting": (About.TABLES, _reopen_sitting),
    "open_weekend": (About.WEEKENDS, _open_weekend),
    "change_weekend": (About.WEEKENDS, _change_weekend),
    "settle_weekend": (About.WEEKENDS, _settle_weekend),
    "plan_anew": (About.WEEKENDS, _plan_anew),
    "reopen_weekend": (About.WEEKENDS, _reopen_weekend),
    "mark_paid": (About.PAYMENTS, payments.mark_paid),
    "pay_part": (About.PAYMENTS, payments.pay_part),
    "mark_unpaid": (About.PAYMENTS, payments.mark_unpaid),
    "enter_payment": (About.PAYMENTS, payments.enter_payment),
    "void_payment": (About.PAYMENTS, payments.void_payment),
    "enter_cost": (About.COSTS, payments.enter_cost),
    "void_cost": (About.COSTS, payments.void_cost),
    "create_group": (About.PLAYERS, _create_group),
    "add_player": (About.PLAYERS, _add_player),
    "rename_player": (About.PLAYERS, _rename_player),
    "change_pay_details": (About.PLAYERS, _change_pay_details),
    "seal_names": (About.PLAYERS, _seal_names),
    "join": (About.ACCESS, _join),
    "name_device": (About.ACCESS, _name_device),
    "new_link": (About.ACCESS, _new_link),
    "revoke_link": (About.ACCESS, _revoke_link),
    "share_weekend": (About.ACCESS, _share_weekend),
    "stop_sharing": (About.ACCESS, _stop_sharing),
}

ACTIONS = frozenset(_ACTIONS)
"""The actions that have words; a test compares them with those of the desk."""
