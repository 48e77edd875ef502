"""The settle page as it is opened: a stored plan, or one that is looked at before it is stored."""

from dataclasses import replace
from uuid import UUID

from flask import request

from ledger.book.wishes import NO_WISHES
from ledger.desk.settlements import preview
from ledger.errors import RefusedError
from ledger.store.carries import open_elsewhere
from ledger.store.players import players_by_id
from ledger.store.settlements import weekend_settlement
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor
from ledger.web.labels import problem_sentence
from ledger.web.settlements.asking import read_asked, wish_form
from ledger.web.settlements.page import SettlePage, settle_page
from ledger.web.settlements.payments import NOTHING_SENT, Sent


def opened_page(group_id: UUID, weekend: Weekend, sent: Sent = NOTHING_SENT) -> SettlePage:
    """Return the page of a weekend; of an open one with the plan that its address wishes."""
    if weekend.is_settled:
        return settle_page(group_id, weekend_settlement(group_id, weekend), sent=sent)
    actor, players = current_actor(), players_by_id(group_id)
    found = open_elsewhere(group_id, weekend)
    asked, problem = read_asked(request.args, players, found), ""
    try:
        settlement = preview(actor, weekend.id, asked)
    except RefusedError as error:
        problem = problem_sentence(error.problems[0])
        settlement = preview(actor, weekend.id, replace(asked, wishes=NO_WISHES))
    debtors = [each.player for each in settlement.balances if each.open < 0]
    form = wish_form(asked, players, debtors, found, currency=weekend.currency, problem=problem)
    return settle_page(group_id, settlement, form, sent)
