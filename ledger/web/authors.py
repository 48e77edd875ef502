"""By which device, or over which link, something was done."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.store.authors import Author
from ledger.store.links import Role

_OVER: Mapping[Role, Callable[[], str]] = {
    Role.OWNER: lambda: _("over an owner’s link"),
    Role.SCOREKEEPER: lambda: _("over a scorekeeper’s link"),
    Role.VIEWER: lambda: _("over a viewer’s link"),
}


def author_words(author: Author) -> str:
    """Return who did something, as far as it is known: "on James’s phone"."""
    if author.device_name:
        return _("on %(device)s", device=author.device_name)
    if author.device_name is not None:
        return _("on a device without a name")
    return _OVER[author.role]() if author.role else _("by the program itself")
