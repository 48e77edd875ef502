"""The form of a cost: what it was, who paid, and how many shares everybody has."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, SelectField, StringField
from wtforms.validators import InputRequired

from ledger.book.shares import MOST_SHARES
from ledger.desk.costs import LONGEST_WHAT
from ledger.errors import Problem
from ledger.store.players import Player
from ledger.web.fields import AmountField, KeyField, choices, whole_number
from ledger.web.labels import problem_sentence

IN = "for"
"""The field that names who is ticked."""

_MISSING = lazy_gettext("This is missing.")


class CostForm(FlaskForm):
    """What a cost was, how much, and who paid it."""

    id = KeyField()
    what = StringField(
        lazy_gettext("What was it?"),
        [InputRequired(_MISSING)],
        render_kw={"maxlength": LONGEST_WHAT, "autocomplete": "off"},
    )
    amount = AmountField(lazy_gettext("Amount"), [InputRequired(_MISSING)])
    payer = SelectField(lazy_gettext("Paid by"), [InputRequired(_MISSING)])

    def __init__(self, people: Sequence[Player], currency: str, **given: Any) -> None:
        super().__init__(**given)
        pairs = [("", _("Who?")), *((str(each.id), each.name) for each in people)]
        self.payer.choices = choices(pairs)
        self.amount.currency = currency

    def field_at(self, path: str) -> Field | None:
        """Return the field that a problem is of; shares have their own places."""
        return {"what": self.what, "amount": self.amount, "payer": self.payer}.get(path)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """How many shares somebody has, as typed; who is not in the weekend stands further down."""

    id: str
    name: str
    is_in: bool
    is_here: bool
    share: str
    problem: str


def share_rows(people: Sequence[Player], here: Collection[Any]) -> tuple[ShareRow, ...]:
    """Return a share each for those who are in the weekend, or for all where nobody is yet."""
    return tuple(
        ShareRow(
            id=str(each.id),
            name=each.name,
            is_in=not here or each.id in here,
            is_here=not here or each.id in here,
            share="1",
            problem="",
        )
        for each in people
    )


def sent_rows(
    rows: Sequence[ShareRow], sent: MultiDict[str, str]
) -> tuple[tuple[ShareRow, ...], Mapping[str, int] | None]:
    """Return the rows as they were sent, and the shares by name; None where one is no number."""
    ticked = set(sent.getlist(IN))
    shares: dict[str, int] = {}
    found: list[ShareRow] = []
    for row in rows:
        text = sent.get(f"share_{row.id}", "1").strip()
        share = whole_number(text, most_digits=len(str(MOST_SHARES)))
        is_in = row.id in ticked
        wrong = is_in and share is None
        problem = problem_sentence(Problem("bad_share", "", {"most": MOST_SHARES})) if wrong else ""
        if is_in and share:
            shares[row.name] = share
        found.append(
            ShareRow(
                id=row.id,
                name=row.name,
                is_in=is_in,
                is_here=row.is_here or is_in,
                share=text[:10],
                problem=problem,
            )
        )
    is_whole = not any(row.problem for row in found)
    return tuple(found), shares if is_whole else None
