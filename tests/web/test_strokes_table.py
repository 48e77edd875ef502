"""The table of a game of strokes: a form that records rounds, and what it says when it cannot."""

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.rules.presets import PRESETS
from ledger.rules.strokes.rules import StrokesRules, strokes_terms
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting, find_sitting
from ledger.web.rounds.strokes.calls import choices
from tests.desk.evenings import actor
from tests.web.setups import scorekeeper
from tests.web.visits import Evening, csrf_token

SEATS = ("Wim", "Piet", "Kees", "Zoë")
NOBODY = {"Wim": 0, "Piet": 0, "Kees": 0, "Zoë": 0}


class Table:
    """The page as somebody uses it without scripts; the first table has to be left for it."""

    def __init__(self, app: Flask, evening: Evening, **options: object) -> None:
        self.app = app
        self.evening = evening
        self.client: FlaskClient = scorekeeper(app, evening)
        with app.app_context():
            self.owner = actor(evening.secrets[Role.OWNER])
        self.id = self.open(options)
        self.address = f"/groups/{evening.group_id}/sittings/{self.id}/table"

    def open(self, options: dict[str, object]) -> UUID:
        with self.app.app_context():
            end_sitting(self.owner, self.evening.sitting_id)
            return open_sitting(
                self.owner,
                self.evening.weekend_id,
                rule_set="eenendertigen",
                seats=SEATS,
                options=options,
            ).id

    def form(self, **changed: str) -> dict[str, Any]:
        """Return a new round's fields; `changed` has hands as `wim_call`, `piet_cards`."""
        fields: dict[str, Any] = {
            "csrf_token": csrf_token(self.client),
            "id": str(uuid4()),
            "seen": str(self.sitting.version),
            "tie_loser": "",
            "tie_winner": "",
        }
        for number, name in enumerate(SEATS):
            fields[f"hands-{number}-player"] = str(self.evening.players[name])
            for field in ("call", "cards", "draws", "tied", "out"):
                key = f"{name.lower()}_{field}"
                if field != "out" or key in changed:
                    fields[f"hands-{number}-{field}"] = changed.pop(key, "")
        for end in ("tie_loser", "tie_winner"):
            if end in changed:
                fields[end] = str(self.evening.players[changed.pop(end)])
        return fields | changed

    def send(self, **changed: str) -> TestResponse:
        return self.client.post(self.address, data=self.form(**changed))

    def preview(self, **changed: str) -> Any:
        answer = self.client.post(self.address, data=self.form(**changed, action="preview"))
        assert answer.status_code == 200
        return answer.get_json()

    def get(self) -> str:
        answer = self.client.get(self.address)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    def play(self, loser: str, winner: str = "") -> None:
        fields = {f"{loser.lower()}_call": "lost"}
        if winner:
            fields[f"{winner.lower()}_call"] = "won"
        assert self.send(**fields).status_code == 303

    @property
    def sitting(self) -> Sitting:
        with self.app.app_context():
            found = find_sitting(self.evening.group_id, self.id)
        assert found is not None
        return found

    @property
    def rounds(self) -> tuple[Round, ...]:
        with self.app.app_context():
            return last_rounds(self.evening.group_id, self.id)

    def strokes(self) -> dict[str, int]:
        strokes = self.sitting.running.strokes
        return {name: strokes.get(str(self.evening.players[name]), 0) for name in SEATS}

    def id_of(self, name: str) -> str:
        return str(self.evening.players[name])


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


def hands_of(kept: Round) -> list[dict[str, Any]]:
    return [hand["hand"] for hand in kept.record["hands"]]


def problem_in(page: str) -> str:
    found = re.search(r"data-problem>([^<]*)<", page)
    assert found
    return found[1]


def test_the_loser_alone_is_enough_and_the_dealer_stays_open(table: Table) -> None:
    table.play("Kees")
    (kept,) = table.rounds
    assert hands_of(kept) == [
        {"stood": True},
        {"stood": True},
        {"outcome": "lost"},
        {"stood": True},
    ]
    assert kept.result.net == NOBODY
    assert table.strokes() == {"Wim": 0, "Piet": 0, "Kees": 1, "Zoë": 0}
    assert not table.sitting.has_dealer


def test_who_won_deals_next(table: Table) -> None:
    table.play("Kees", "Piet")
    assert table.sitting.banker.name == "Piet"
    assert table.sitting.has_dealer
    assert "Dealer</span> <b data-holder>Piet</b>" in table.get()


def test_an_untouched_round_asks_who_lost(table: Table) -> None:
    answer = table.send()
    assert answer.status_code == 422
    assert problem_in(answer.get_data(as_text=True)) == "Who lost?"
    assert table.rounds == ()


def test_under_a_game_that_is_won_the_winner_is_asked_for(app: Flask, evening: Evening) -> None:
    table = Table(app, evening, goal="win")
    answer = table.send(kees_call="lost")
    assert problem_in(answer.get_data(as_text=True)) == "Who won?"
    assert table.send(piet_call="won").status_code == 303
    assert table.strokes()["Piet"] == 1


def test_where_money_goes_to_the_winner_it_is_asked_who_that_is(
    app: Flask, evening: Evening
) -> None:
    table = Table(app, evening, stroke_value=10, game_value=50, strokes=2)
    answer = table.send(kees_call="lost")
    assert answer.status_code == 422
    assert problem_in(answer.get_data(as_text=True)) == "And who won?"
    table.play("Kees", "Wim")
    assert table.rounds[0].result.net == {"Wim": 10, "Piet": 0, "Kees": -10, "Zoë": 0}
    table.play("Kees", "Wim")
    assert table.rounds[0].result.net == {"Wim": 60, "Piet": 50, "Kees": -160, "Zoë": 50}


def test_a_game_that_ended_is_told_and_the_next_begins_without_strokes(
    app: Flask, evening: Evening
) -> None:
    table = Table(app, evening, strokes=2)
    table.play("Piet", "Wim")
    assert "lost game 1" not in table.get()
    table.play("Piet", "Wim")
    assert "Piet lost game 1. A new game begins." in table.get()
    assert table.strokes() == NOBODY
    table.play("Kees", "Wim")
    assert "lost game 1" not in table.get()


def test_a_game_that_was_won_is_told(app: Flask, evening: Evening) -> None:
    table = Table(app, evening, goal="win", strokes=1)
    assert table.send(piet_call="won").status_code == 303
    assert "Piet won game 1. A new game begins." in table.get()


RULES = PRESETS["eenendertigen"]
assert isinstance(RULES, StrokesRules)
CALLS = [key for key, _ in choices(strokes_terms(RULES, {})) if key not in {"", "lost", "won"}]


@pytest.mark.parametrize("key", CALLS)
def test_every_call_is_recorded_beside_a_loser(table: Table, key: str) -> None:
    assert table.send(wim_call=key, kees_call="lost").status_code == 303
    assert table.strokes()["Kees"] == 1


def test_points_decide_who_lost_and_who_won(table: Table) -> None:
    answer = table.send(
        wim_call="points-29",
        piet_call="three_of_a_kind",
        kees_call="points-21",
        zoë_call="points-28",
    )
    assert answer.status_code == 303
    (kept,) = table.rounds
    assert hands_of(kept)[:2] == [{"points": 29}, {"special": "three_of_a_kind"}]
    assert table.strokes()["Kees"] == 1
    assert table.sitting.banker.name == "Piet"


TIED = {"wim_call": "points-20", "piet_call": "points-20", "kees_call": "points-29"}


def test_equal_points_ask_who_lost_the_draw(table: Table) -> None:
    answer = table.send(**TIED, zoë_call="points-25")
    assert answer.status_code == 422
    assert problem_in(answer.get_data(as_text=True)) == "Who lost the draw?"
    assert table.send(**TIED, zoë_call="points-25", tie_loser="Piet").status_code == 303
    (kept,) = table.rounds
    assert kept.record["tie_break"] == {"loser": "Piet"}
    assert table.strokes()["Piet"] == 1


def test_cards_drawn_break_a_tie_and_are_kept(table: Table) -> None:
    answer = table.send(**TIED, zoë_call="points-25", wim_draws="9S", piet_draws="JD")
    assert answer.status_code == 303
    (kept,) = table.rounds
    assert kept.record["draws"] == {"Wim": ["9S"], "Piet": ["JD"]}
    assert table.strokes()["Wim"] == 1


def test_equal_cards_are_drawn_again(table: Table) -> None:
    answer = table.send(**TIED, zoë_call="points-25", wim_draws="9S", piet_draws="9D")
    assert answer.status_code == 422
    drawn = {"wim_draws": "9S A", "piet_draws": "9D K"}
    assert table.send(**TIED, zoë_call="points-25", **drawn).status_code == 303
    assert table.strokes()["Piet"] == 1


def test_hands_by_their_cards(table: Table) -> None:
    cards = {"wim_cards": "AS KS 9S", "piet_cards": "AH, 8H, 7H", "kees_cards": "QS QH QD"}
    assert table.send(**cards, zoë_cards="7C 8S 9D").status_code == 303
    (kept,) = table.rounds
    assert hands_of(kept)[1] == {"cards": ["AH", "8H", "7H"]}
    assert table.strokes()["Zoë"] == 1
    assert table.sitting.banker.name == "Kees"


def test_a_card_that_was_dealt_twice_is_refused_at_its_row(table: Table) -> None:
    cards = {"wim_cards": "AS KS 9S", "piet_cards": "AS 8H 7H", "kees_cards": "QS QH QD"}
    answer = table.send(**cards, zoë_cards="7C 8S 9D")
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert problem_in(page) != ""
    assert 'data-problem-row="1"' in page
    assert 'value="AS 8H 7H"' in page
    assert table.rounds == ()


def test_three_aces_beside_hands_of_which_nothing_is_known(table: Table) -> None:
    assert table.send(wim_call="three_aces", kees_call="lost").status_code == 303
    (kept,) = table.rounds
    assert kept.record["hands"][0]["hand"] == {"outcome": "won"}
    assert kept.record["hands"][0]["notes"] == ["three_aces"]
    assert table.sitting.banker.name == "Wim"


def test_three_aces_among_called_points_are_kept_as_they_are(table: Table) -> None:
    calls = {"wim_call": "three_aces", "piet_call": "points-31", "kees_call": "points-9"}
    assert table.send(**calls, zoë_call="points-19").status_code == 303
    assert hands_of(table.rounds[0])[0] == {"special": "three_aces"}
    assert table.sitting.banker.name == "Wim"


def test_three_aces_are_not_offered_where_they_were_not_agreed(
    app: Flask, evening: Evening
) -> None:
    table = Table(app, evening, three_aces=False)
    assert 'value="three_aces"' not in table.get()
    assert table.send(wim_call="three_aces", kees_call="lost").status_code == 422


def test_a_draw_of_a_round_told_by_outcomes_is_the_outcome(table: Table) -> None:
    tied = {"wim_tied": "1", "piet_tied": "1", "wim_draws": "K", "piet_draws": "8"}
    assert table.send(**tied, kees_call="won").status_code == 303
    (kept,) = table.rounds
    assert hands_of(kept)[:3] == [{"stood": True}, {"outcome": "lost"}, {"outcome": "won"}]
    assert "draws" not in kept.record


def test_who_sits_out_has_no_hand(table: Table) -> None:
    assert table.send(wim_out="y", piet_call="lost").status_code == 303
    assert [hand["player"] for hand in table.rounds[0].record["hands"]] == ["Piet", "Kees", "Zoë"]


def test_verbied_is_noted_only_where_it_is_agreed(app: Flask, evening: Evening) -> None:
    table = Table(app, evening, goal="win", verbied=True)
    assert 'name="verbied"' in table.get()
    assert table.send(piet_call="won", verbied="y").status_code == 303
    assert table.rounds[0].record["notes"] == ["verbied"]


def test_verbied_is_not_asked_where_it_was_not_agreed(table: Table) -> None:
    assert 'name="verbied"' not in table.get()


def test_a_preview_scores_and_records_nothing(table: Table) -> None:
    seen = table.preview(**TIED, zoë_call="points-25")
    assert seen["ready"] is False
    assert seen["draw"] == {
        "end": "loser",
        "players": [table.id_of("Wim"), table.id_of("Piet")],
        "chosen": None,
    }
    seen = table.preview(**TIED, zoë_call="points-25", tie_loser="Wim")
    assert seen["ready"] is True
    assert seen["rows"][table.id_of("Wim")][:3] == ["stroke", "20, loses: first stroke", "stroke"]
    assert seen["sum"] == ["gets", {"name": "Wim"}]
    assert seen["total"] == ["deals", {"name": "Kees"}]
    assert table.rounds == ()


def test_a_preview_of_half_a_round_says_who_is_missing(table: Table) -> None:
    seen = table.preview(wim_call="points-20", piet_call="points-31")
    assert seen["save"] == "2 players to go"
    seen = table.preview(wim_call="points-20", piet_call="points-31", kees_cards="AS KS 9S")
    assert seen["save"] == "Points of Zoë?"
    assert seen["rows"][table.id_of("Kees")][:2] == ["30", "30: A♠\ufe0e K♠\ufe0e 9♠\ufe0e"]


def test_a_tie_for_highest_may_stay_open_without_money(table: Table) -> None:
    calls = {"wim_call": "points-31", "piet_call": "points-31", "kees_call": "points-21"}
    seen = table.preview(**calls, zoë_call="points-25")
    assert seen["ready"] is True
    assert seen["draw"]["end"] == "winner"
    assert table.send(**calls, zoë_call="points-25", tie_winner="Piet").status_code == 303
    assert table.sitting.banker.name == "Piet"


def test_half_a_round_survives_a_change_of_depth_and_dealer(table: Table) -> None:
    for action in ("depth:points", f"bank:{table.id_of('Kees')}"):
        fields = table.form(wim_call="points-20", action=action)
        answer = table.client.post(table.address, data=fields, follow_redirects=True)
        page = answer.get_data(as_text=True)
        assert '<option selected value="points-20">' in page
    assert table.sitting.depth == "points"
    assert table.sitting.banker.name == "Kees"


def test_what_nobody_can_say_is_refused(table: Table) -> None:
    assert table.send(wim_call="points-22", kees_call="lost").status_code == 422
    assert table.send(wim_call="points-abc", kees_call="lost").status_code == 422
    assert table.rounds == ()


def test_somebody_who_came_meanwhile_is_not_left_out(table: Table) -> None:
    fields = table.form(kees_call="lost")
    with table.app.app_context():
        change_sitting(table.owner, table.id, seats=[*SEATS, "James"])
    answer = table.client.post(table.address, data=fields)
    assert answer.status_code == 422
    assert "came or left" in problem_in(answer.get_data(as_text=True))


def test_the_same_form_twice_records_one_round(table: Table) -> None:
    fields = table.form(kees_call="lost")
    assert table.client.post(table.address, data=fields).status_code == 303
    assert table.client.post(table.address, data=fields).status_code == 303
    assert len(table.rounds) == 1


def test_another_phone_recorded_meanwhile(table: Table) -> None:
    fields = table.form(kees_call="lost", piet_call="won")
    with table.app.app_context():
        hands = [{"player": name, "hand": {"stood": True}} for name in SEATS]
        hands[0]["hand"] = {"outcome": "lost"}
        record_round(table.owner, table.id, {"hands": hands}, id=uuid4())
    answer = table.client.post(table.address, data=fields)
    assert answer.status_code == 409
    page = answer.get_data(as_text=True)
    assert "Another phone" in page
    assert page.count('class="is-other"') == 3  # All but Zoë.
    assert len(table.rounds) == 1
