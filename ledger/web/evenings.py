"""Which evening it is where a group plays."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from ledger.desk.sittings import evening_of
from ledger.store.groups import Group


def tonight(group: Group) -> date:
    """Return the day of the evening that it is; an evening lasts until the morning."""
    return evening_of(datetime.now(ZoneInfo(group.timezone)))
