"""Sheets with one row per result, one row per game, of one account, or of standings."""

import pytest

from tests.importers.files import asked, faults, lines, of_all, reading, reasons

EVENINGS = [
    ("2019-03-01", "play", {"Ann": 450, "Bob": -250, "Cas": -200}),
    ("2019-03-08", "play", {"Ann": -100, "Bob": 100}),
]
SAME_RESULTS = {
    "a date in each row": (
        "Date,Player,Amount\n2019-03-01,Ann,4.50\n2019-03-01,Bob,-2.50\n2019-03-01,Cas,-2.00\n"
        "2019-03-08,Ann,-1.00\n"
        "2019-03-08,Bob,1.00\n"
    ),
    "columns in another order, in Dutch": (
        "Bedrag;Speler;Datum\n4,50;Ann;01-03-2019\n-2,50;Bob;01-03-2019\n-2,00;Cas;01-03-2019\n"
        "-1,00;Ann;08-03-2019\n"
        "1,00;Bob;08-03-2019\n"
    ),
    "a date in the first row of each evening only": (
        "Datum;Spieler;Betrag\n01.03.2019;Ann;4,50\n;Bob;-2,50\n;Cas;-2,00\n08.03.2019;Ann;-1,"
        "00\n;Bob;1,00\nSumme;;0,00\n"
    ),
    "what came in and what went out": (
        "Date\tName\tBuy-in\tCash-out\n2019-03-01\tAnn\t10\t14.50\n2019-03-01\tBob\t10\t7.50\n"
        "2019-03-01\tCas\t10\t8.00\n"
        "2019-03-08\tAnn\t10\t9.00\n2019-03-08\tBob\t10\t11.00\n"
    ),
    "what was bought once more": (
        "Date,Player,Buy-in,Rebuy,Cash-out\n2019-03-01,Ann,10.00,5.00,19.50\n2019-03-01,Bob,"
        "10.00,,7.50\n"
        "2019-03-01,Cas,10.00,,8.00\n2019-03-08,Ann,10.00,10.00,19.00\n2019-03-08,Bob,10.00,,"
        "11.00\n"
    ),
    "a total below each player": (
        "Datum;Speler;Bedrag\n2019-03-01;Ann;4,50\n2019-03-08;Ann;-1,00\nTotaal;Ann;3,50\n"
        "2019-03-01;Bob;-2,50\n2019-03-08;Bob;1,00\nTotaal;Bob;-1,50\n2019-03-01;Cas;-2,00\n"
    ),
    "won and lost apart, in Swedish": (
        "Datum;Spelare;Vinst;Förlust\n2019-03-01;Ann;4,50;\n2019-03-01;Bob;;2,50\n2019-03-01;Cas;"
        ";2,00\n2019-03-08;Ann;;1,00\n"
        "2019-03-08;Bob;1,00;\n"
    ),
    "evenings mixed, in French": (
        "Joueur;Date;Montant\nAnn;2019-03-01;4,50\nAnn;2019-03-08;-1,00\nBob;2019-03-01;-2,50\n"
        "Bob;2019-03-08;1,00\n"
        "Cas;2019-03-01;-2,00\nTotal;;0,00\n"
    ),
    "remarks that differ within an evening, in Spanish": (
        "Fecha;Jugador;Importe;Descripción\n2019-03-01;Ann;4,50;suerte\n2019-03-01;Bob;-2,50;\n"
        "2019-03-01;Cas;-2,00;mala\n"
        "2019-03-08;Ann;-1,00;\n2019-03-08;Bob;1,00;bien\n"
    ),
    "several players in one row": (
        "Datum;Speler 1;Bedrag 1;Speler 2;Bedrag 2;Speler 3;Bedrag 3\n01-03-2019;Ann;4,50;Bob;-2,"
        "50;Cas;-2,00\n"
        "08-03-2019;Ann;-1,00;Bob;1,00;;\n"
    ),
    "JSON with a list of results": (
        '{"results": [{"date": "2019-03-01", "player": "Ann", "amount": 4.5}, {"date": '
        '"2019-03-01", "player": "Bob",'
        ' "amount": -2.5}, {"date": "2019-03-01", "player": "Cas", "amount": -2}, {"date": '
        '"2019-03-08", "player": "Ann",'
        ' "amount": -1}, {"date": "2019-03-08", "player": "Bob", "amount": 1}]}'
    ),
    "JSON with evenings that list their players": (
        '[{"date": "2019-03-01", "players": [{"name": "Ann", "net": 4.5}, {"name": "Bob", "net": '
        '-2.5}, {"name": "Cas",'
        ' "net": -2}]}, {"date": "2019-03-08", "players": [{"name": "Ann", "net": -1}, {"name": '
        '"Bob", "net": 1}]}]'
    ),
    "JSON with evenings that map players to amounts": (
        '{"currency": "EUR", "sessions": [{"date": "2019-03-01", "amounts": {"Ann": 4.5, "Bob": '
        '-2.5, "Cas": -2}},'
        ' {"date": "2019-03-08", "amounts": {"Ann": -1, "Bob": 1}}]}'
    ),
    "JSON by day": '{"2019-03-01": {"Ann": 4.5, "Bob": -2.5, "Cas": -2}, "2019-03-08": {"Ann": '
        '-1, "Bob": 1}}',
}  # fmt: skip


@pytest.mark.parametrize("text", SAME_RESULTS.values(), ids=SAME_RESULTS)
def test_the_same_results_in_another_form_are_the_same(text: str) -> None:
    found = reading(text, {"date_order": "dmy"})
    assert lines(found) == EVENINGS
    assert found["players"] == ["Ann", "Bob", "Cas"]
    assert found["bad_rows"] == found["warnings"] == []
    assert set(asked(found)) <= {"currency"}


def test_rounds_of_one_evening_stay_apart_by_their_number() -> None:
    found = reading(
        "Date,Game,Player,Net\n2019-03-01,1,Ann,1.00\n2019-03-01,1,Bob,-1.00\n2019-03-01,2,Ann,"
        "-2.50\n"
        "2019-03-01,2,Bob,2.50\n"
    )
    assert [each["amounts"] for each in found["sessions"]] == [
        {"Ann": 100, "Bob": -100},
        {"Ann": -250, "Bob": 250},
    ]
    assert of_all(found, "source_rows") == [[2, 3], [4, 5]]


def test_a_winner_and_a_loser_are_one_game() -> None:
    found = reading(
        "Datum;Winnaar;Verliezer;Bedrag\n01-03-2019;Ann;Bob;€ 2,50\n13-03-2019;Bob;Cas;€ 1,00\n"
    )
    assert lines(found) == [
        ("2019-03-01", "play", {"Ann": 250, "Bob": -250}),
        ("2019-03-13", "play", {"Bob": 100, "Cas": -100}),
    ]
    assert of_all(found, "currency") == ["EUR", "EUR"]


def test_who_paid_whom_is_a_payment() -> None:
    found = reading("Van;Aan;Bedrag;Datum\nBob;Ann;€ 10,75;13-11-2024\n")
    assert lines(found) == [("2024-11-13", "payment", {"Bob": 1075, "Ann": -1075})]


def test_categories_are_asked_about_with_a_proposal_for_each() -> None:
    text = (
        "Date,Type,Player,Amount\n2019-03-01,Poker,Ann,4.50\n2019-03-01,Poker,Bob,-4.50\n"
        "2019-03-02,Groceries,Ann,6.00\n"
        "2019-03-02,Groceries,Bob,-6.00\n2019-03-03,Settlement,Ann,-4.50\n2019-03-03,Settlement,"
        "Bob,4.50\n"
    )
    found = reading(text)
    assert asked(found)["kinds"] == {
        "Poker": "play",
        "Groceries": "expense",
        "Settlement": "payment",
    }
    assert of_all(found, "kind") == ["play", "expense", "payment"]
    wrong = reading(text, {"kinds": {"Poker": "play"}})
    assert wrong["refused"] == "bad_answer"


def test_an_account_of_one_asks_whose_it_is_and_says_the_gaps() -> None:
    text = "Date,Location,Buy-in,Cash-out\n2019-03-01,Home,20.00,35.50\n2019-03-20,Casino,20.00,0\n"
    found = reading(text)
    assert {"owner", "gap"} <= set(asked(found))
    found = reading(text, {"owner": "Ann", "gap": "unknown"})
    assert lines(found) == [
        ("2019-03-01", "play", {"Ann": 1550}),
        ("2019-03-20", "play", {"Ann": -2000}),
    ]
    assert [each["gap"]["account"] for each in found["sessions"]] == ["unknown", "unknown"]
    assert of_all(found, "label") == ["Home", "Casino"]


def test_standings_are_an_opening_and_never_one_huge_round() -> None:
    found = reading(
        "Naam;Saldo (€)\nAnn;12,50\nBob;-2,50\nCas;-10,00\nTotaal;0,00\n", {"date": "2020-01-01"}
    )
    assert lines(found) == [("2020-01-01", "opening", {"Ann": 1250, "Bob": -250, "Cas": -1000})]
    assert of_all(found, "currency") == ["EUR"]
    assert asked(found) == {}
    points = reading("Rang;Spieler;Punkte\n1;Ann;120\n2;Bob;80\n")
    assert asked(points) == {"unit": "points", "date": None}
    assert points["sessions"][0]["amounts"] == {"Ann": 120, "Bob": 80}
    assert points["sessions"][0]["digits"] == 0


def test_a_bad_row_is_named_and_takes_its_whole_session_with_it() -> None:
    found = reading(
        "Date,Player,Amount\n2019-03-01,Ann,4.50\n2019-03-01,Bob,NaN\n2019-03-08,Ann,-1.00\n"
        "2019-03-08,Bob,1.00\n"
        "31-02-1999,Ann,1.00\n31-02-1999,Bob,-1.00\n"
    )
    assert lines(found) == [EVENINGS[1]]
    assert faults(found) == [
        (3, "not_an_amount", "C"),
        (6, "no_such_date", None),
        (7, "no_such_date", None),
    ]
    assert (2, "session_has_bad_row") in reasons(found)


def test_a_table_of_games_without_amounts_is_refused_with_its_players() -> None:
    found = reading("Datum;Speler;Spel;Kaarten\n13-10-2018;Ann;Grand;4\n14-10-2018;Bob;Null;0\n")
    assert found["refused"] == "no_amounts"
    assert found["players"] == ["Ann", "Bob"]


def test_a_net_that_is_not_what_came_out_less_what_went_in_is_said() -> None:
    found = reading(
        "Date,Player,Buy-in,Cash-out,Net\n2019-03-20,Ann,10.00,15.00,5.00\n2019-03-20,Bob,10.00,"
        "6.00,-5.00\n"
    )
    (warning,) = found["warnings"]
    assert (warning["code"], warning["row"]) == ("net_differs", 3)
    assert found["sessions"][0]["amounts"] == {"Ann": 500, "Bob": -500}


def test_several_losers_of_one_amount_are_a_bad_row() -> None:
    found = reading(
        'Date,Winner,Loser,Amount\n2020-01-14,Al,"Bea, Cy",10.00\n2020-01-15,Al,Bea,1.00\n'
    )
    assert faults(found) == [(2, "several_people", None)]
    assert of_all(found, "amounts") == [{"Al": 100, "Bea": -100}]


def test_moments_are_the_days_that_they_were_here() -> None:
    found = reading(
        "Timestamp,Player,Amount\n2024-11-09T22:30:00Z,Al,5.00\n2024-11-09T23:30:00Z,Al,1.00\n",
        {"gap": "unknown"},
    )
    assert of_all(found, "date") == ["2024-11-09", "2024-11-10"]


def test_a_statement_of_an_account_asks_whose_it_is() -> None:
    text = (
        "Datum;Naam / Omschrijving;Rekening;Af Bij;Bedrag (EUR)\n20241109;J Jansen;NL01;Bij;12,50\n"
        "20241113;P Piet;NL02;Af;7,25\n"
    )
    assert asked(reading(text)) == {"owner": None, "kinds": "payment"}
    assert lines(reading(text, {"owner": "Ann", "kinds": "payment"})) == [
        ("2024-11-09", "payment", {"J Jansen": 1250, "Ann": -1250}),
        ("2024-11-13", "payment", {"P Piet": -725, "Ann": 725}),
    ]
