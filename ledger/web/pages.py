"""All pages, one blueprint a line, and what every template may use."""

from collections.abc import Callable, Mapping

from flask import Blueprint

from ledger.web.assets import table_version
from ledger.web.charts import views as charts
from ledger.web.costs import views as costs
from ledger.web.exports import views as exports
from ledger.web.groups import views as groups
from ledger.web.history import views as history
from ledger.web.journal import views as journal
from ledger.web.kept import views as kept
from ledger.web.links import views as links
from ledger.web.live import layout, live_tag
from ledger.web.locale import page_language
from ledger.web.menu import site_pages
from ledger.web.notices import notices
from ledger.web.pay_details import views as pay_details
from ledger.web.players import views as players
from ledger.web.results import views as results
from ledger.web.rounds import correcting
from ledger.web.rounds import views as rounds
from ledger.web.rules import views as rules
from ledger.web.settlements import payment_views as payments
from ledger.web.settlements import views as settlements
from ledger.web.shares import views as shares
from ledger.web.sittings import new as new_sitting
from ledger.web.sittings import value as chip_value
from ledger.web.sittings import views as sittings
from ledger.web.start import views as start
from ledger.web.weekends import change as change_weekend
from ledger.web.weekends import views as weekends

BLUEPRINTS: tuple[Blueprint, ...] = (
    start.bp,
    groups.bp,
    players.bp,
    pay_details.bp,
    links.bp,
    links.join_bp,
    weekends.bp,
    change_weekend.bp,
    new_sitting.bp,
    sittings.bp,
    chip_value.bp,
    rounds.bp,
    correcting.bp,
    settlements.bp,
    results.bp,
    shares.bp,
    shares.shared_bp,
    payments.bp,
    costs.bp,
    charts.bp,
    rules.bp,
    journal.bp,
    history.bp,
    exports.bp,
    kept.bp,
)

TEMPLATE_GLOBALS: Mapping[str, Callable[..., object]] = {
    "page_language": page_language,
    "site_pages": site_pages,
    "notices": notices,
    "layout": layout,
    "made": table_version,
    "live_tag": live_tag,
}
