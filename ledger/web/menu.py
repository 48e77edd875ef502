"""The names of a group's pages: at the top of every page from 700 px, and in lists that lead on."""

from dataclasses import dataclass

from flask import request, url_for
from flask_babel import gettext as _

from ledger.store.groups import Group


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page of the group; `is_here` marks the one that is shown."""

    text: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuItem:
    """A page of the group."""

    text: str
    url: str
    note: str = ""


def site_pages(group: Group) -> list[SitePage]:
    """Return the pages that every page of the group leads to."""
    pages = (
        (_("Home"), "groups.show"),
        (_("Weekends"), "weekends.index"),
        (_("Standings"), "charts.standings"),
        (_("Menu"), "groups.menu"),
    )
    return [
        SitePage(
            text=text,
            url=url_for(endpoint, group_id=group.id),
            is_here=request.endpoint == endpoint,
        )
        for text, endpoint in pages
    ]
