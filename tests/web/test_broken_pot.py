"""The table with a pot that holds less than nothing, because an earlier round was corrected."""

from uuid import uuid4

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round
from tests.desk.evenings import actor
from tests.web.test_pot_table import Table, table

__all__ = ["table"]


def test_a_correction_that_leaves_less_than_nothing_breaks_the_bank(table: Table) -> None:
    table.play(piet_out="y", kees_out="y", wim_stake="2,00")
    table.play(wim_call="won", wim_stake="4,00", piet_out="y", kees_out="y")
    first = table.rounds[-1]
    won = [{"player": "Wim", "stake": 100, "hand": {"outcome": "won"}}]
    with table.app.app_context():
        scorekeeper = actor(table.evening.secrets[Role.SCOREKEEPER])
        correct_round(scorekeeper, first.id, {"hands": won, "seats": ["James", "Wim"]}, id=uuid4())
    assert table.sitting.running.pot == 100 - 400
    newest = next(each for each in table.rounds if each.number == 2)
    assert newest.result.as_json()["bank_broken"] is True
    assert 'data-state="now"' not in table.get()
    assert table.play().status_code == 422
    table.send(action="capital", added="4,00")
    assert table.sitting.running.pot == 100
