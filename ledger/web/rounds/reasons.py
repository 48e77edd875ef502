"""Why a round is corrected: one of the usual reasons, or words of one's own."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.web.rounds.typed import Typed

OTHER = "other"
REASON, WRITTEN = "reason", "written"
_USUAL: Mapping[str, Callable[[], str]] = {
    "slip": lambda: _("Slip"),
    "misheard": lambda: _("Misheard"),
}


def reasons() -> dict[str, str]:
    """Return the usual reasons by what is sent for them, and the one that is written."""
    return {name: word() for name, word in _USUAL.items()} | {OTHER: _("Other…")}


def reason_in(sent: Typed) -> str:
    """Return the reason that a form gives, "" where it gives none."""
    chosen = sent.get(REASON, "")
    if chosen in _USUAL:
        return _USUAL[chosen]()
    return sent.get(WRITTEN, "")
