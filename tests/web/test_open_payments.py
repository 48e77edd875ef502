"""After a weekend was settled its payments stay in sight until the last one was made."""

from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting
from ledger.store.settlements import open_payments
from tests.desk.evenings import actor
from tests.web.visits import Evening, record_rounds, visitor


def test_home_leads_to_the_payments_until_all_are_made(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    settle_page = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/settle"
    visit = visitor(app, evening.secrets[Role.OWNER])
    home = f"/groups/{evening.group_id}/"
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        # James had the bank: Wim won 5 and Piet lost 10, so Piet pays Wim 5 and James 5.
        first, last = settle_weekend(owner, evening.weekend_id).transfers
        assert open_payments(evening.group_id) == {evening.weekend_id: 2}
        assert f'href="{settle_page}"' in visit.get(home).text
        for transfer in (first, last):
            assert transfer.id is not None
            mark_paid(owner, transfer.id)
        assert open_payments(evening.group_id) == {}
        assert f'href="{settle_page}"' not in visit.get(home).text
        assert last.id is not None
        mark_unpaid(owner, last.id)
        assert open_payments(evening.group_id) == {evening.weekend_id: 1}
        assert f'href="{settle_page}"' in visit.get(home).text


def test_settling_names_the_tables_that_are_still_open(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    visit = visitor(app, evening.secrets[Role.OWNER])
    settle_page = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/settle"
    page = visit.get(settle_page).text
    assert "James, Wim, Piet en Kees" in page
    assert f'href="/groups/{evening.group_id}/sittings/{evening.sitting_id}"' in page
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), evening.sitting_id)
    assert f'href="/groups/{evening.group_id}/sittings/' not in visit.get(settle_page).text
