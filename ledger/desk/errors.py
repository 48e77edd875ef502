"""What the desk refuses, besides what the rules refuse."""

from collections.abc import Sequence

from ledger.errors import LedgerError, Problem, RefusedError
from ledger.store.rounds import Round


class NotFoundError(LedgerError):
    """There is no such thing in this group; nobody is told whether another group has it."""


class ForbiddenError(LedgerError):
    """The role is too small, or the access was taken away meanwhile."""


class RecordedMeanwhileError(RefusedError):
    """Rounds were recorded or voided since the version that the phone has seen.

    `latest` are those rounds, the first first; `version` is the sitting's version now.
    """

    def __init__(self, latest: Sequence[Round], version: int) -> None:
        super().__init__([Problem("recorded_meanwhile", "seen", {"version": version})])
        self.latest = tuple(latest)
        self.version = version


def refused(code: str, path: str = "", **values: str | int) -> RefusedError:
    """Return the refusal of one problem."""
    return RefusedError([Problem(code, path, values)])
