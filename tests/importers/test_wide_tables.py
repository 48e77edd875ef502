"""Sheets with a column or a row for each player."""

import pytest

from tests.importers.files import asked, faults, lines, of_all, reading, reasons

TWO = {"Joke": 1250, "Cor": -1250}
FIRST = ("1998-11-06", "play", {"Joke": 1250, "Björn": -725, "Cor": -525})
SECOND = ("1999-11-05", "play", {"Joke": -300, "Björn": 175, "Cor": 125})

SAME_TABLE = {
    "Dutch, with semicolons and decimal commas": (
        "Weekend;Datum;Joke;Björn;Cor\nAmeland;6-11-1998;12,50;-7,25;-5,25\nTexel;5-11-1999;-3;1,"
        "75;1,25\n"
    ),
    "German, with dots in dates and tabs": (
        "Datum\tJoke\tBjörn\tCor\n06.11.1998\t12,50\t-7,25\t-5,25\n05.11.1999\t-3,00\t1,75\t1,25\n"
    ),
    "Swedish, with ISO dates and minus signs proper": (
        "Dag;Plats;Joke;Björn;Cor\n1998-11-06;Öland;12,50;−7,25;−5,25\n1999-11-05;Gotland;−3,00;"
        "1,75;1,25\n"
    ),
    "French, with the sign behind and the month in letters": (
        "Date;Lieu;Joke;Björn;Cor\n6 novembre 1998;Nice;12,50;7,25-;5,25-\n5 nov. 1999;Lille;3,"
        "00-;1,75;1,25\n"
    ),
    "Spanish, with brackets for a loss": (
        "Fecha;Joke;Björn;Cor;Total\n6 de noviembre de 1998;12,50;(7,25);(5,25);0\n5 nov 1999;(3,"
        "00);1,75;1,25;0\n"
    ),
    "English, with points and the label last": (
        "Date,Joke,Björn,Cor,Where\n1998/11/06,12.50,-7.25,-5.25,Ameland\n1999/11/05,-3,1.75,"
        "1.25,Texel\n"
    ),
    "players in rows": (
        "Naam;1998-11-06;1999-11-05;Totaal\nJoke;12,50;-3,00;9,50\nBjörn;-7,25;1,75;-5,50\nCor;"
        "-5,25;1,25;-4,00\n"
        "Totaal;0;0;0\n"
    ),
    "players in rows, the places above the dates": (
        ";Ameland;Texel\nSpeler;1998-11-06;1999-11-05\nJoke;12,50;-3,00\nBjörn;-7,25;1,75\nCor;"
        "-5,25;1,25\n"
    ),
    "players in rows, the dates below the places": (
        "Speler;Ameland;Texel\nDatum;1998-11-06;1999-11-05\nJoke;12,50;-3,00\nBjörn;-7,25;1,75\n"
        "Cor;-5,25;1,25\n"
    ),
    "with running totals beside each player": (
        "Datum;Joke;Joke totaal;Björn;Björn totaal;Cor;Cor totaal\n1998-11-06;12,50;12,50;-7,25;"
        "-7,25;-5,25;-5,25\n"
        "1999-11-05;-3,00;9,50;1,75;-5,50;1,25;-4,00\n"
    ),
    "with a running total below each row": (
        "Datum;Joke;Björn;Cor\n1998-11-06;12,50;-7,25;-5,25\nStand;12,50;-7,25;-5,25\n1999-11-05;"
        "-3,00;1,75;1,25\n"
        "Stand;9,50;-5,50;-4,00\n"
    ),
    "with a row of units": (
        "Datum;Joke;Björn;Cor\n;€;€;€\n1998-11-06;12,50;-7,25;-5,25\n1999-11-05;-3,00;1,75;1,25\n"
    ),
    "with rows of years above dates without one": (
        "Datum;Joke;Björn;Cor\n1998;;;\n6 nov;12,50;-7,25;-5,25\n1999;;;\n5 nov;-3,00;1,75;1,25\n"
        "Totaal;9,50;-5,50;-4,00\n"
    ),
    "with a column of years": (
        "Jaar;Datum;Joke;Björn;Cor\n1998;6-11;12,50;-7,25;-5,25\n1999;5-11;-3,00;1,75;1,25\n"
    ),
    "with dates of two figures a year": (
        "Datum;Joke;Björn;Cor\n06.11.98;12,50;-7,25;-5,25\n05.11.99;-3,00;1,75;1,25\n"
    ),
    "with ragged rows, blank lines and the headings once more": (
        "Kaarten;;\n\nDatum;Joke;Björn;Cor\n1998-11-06;12,50;-7,25;-5,25;;;\n\nDatum;Joke;Björn;"
        "Cor\n"
        "1999-11-05;-3,00;1,75;1,25\n"
    ),
    "with apostrophes and coins before and behind": (
        "Date,Joke,Björn,Cor\n1998-11-06,€12.50,-€7.25,€ -5.25\n1999-11-05,3.00- €,1.75 €,EUR "
        "1.25\n"
    ),
    "with an unnamed row of sums": (
        "Datum;Joke;Björn;Cor\n1998-11-06;12,50;-7,25;-5,25\n1999-11-05;-3,00;1,75;1,25\n;9,50;"
        "-5,50;-4,00\n"
    ),
    "in cents": "Date,Joke (ct),Björn (ct),Cor (ct)\n1998-11-06,1250,-725,-525\n1999-11-05,-300,"
    "175,125\n",
}


@pytest.mark.parametrize("text", SAME_TABLE.values(), ids=SAME_TABLE)
def test_the_same_table_in_another_form_is_the_same(text: str) -> None:
    found = reading(text, {"date_order": "dmy"})
    assert lines(found) == [FIRST, SECOND]
    assert found["players"] == ["Joke", "Björn", "Cor"]
    assert found["bad_rows"] == found["warnings"] == []
    assert set(asked(found)) <= {"currency"}


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_every_encoding_and_sign_between_cells(encoding: str, sign: str) -> None:
    text = "Date,Joke,Björn,Cor\n1998-11-06,12.50,-7.25,-5.25\n1999-11-05,-3.00,1.75,1.25\n"
    assert lines(reading(text.replace(",", sign), encoding=encoding)) == [FIRST, SECOND]


def test_a_blank_is_nobody_there_and_a_zero_is_a_result() -> None:
    found = reading("Date,Ann,Bob,Cas,Dot\n2020-01-04,1.50,-1.50,0,\n2020-01-05,x,1.00,-1.00,-\n")
    assert lines(found) == [
        ("2020-01-04", "play", {"Ann": 150, "Bob": -150, "Cas": 0}),
        ("2020-01-05", "play", {"Bob": 100, "Cas": -100}),
    ]
    assert found["players"] == ["Ann", "Bob", "Cas", "Dot"]


ORDERS = {
    "a day over 12 behind proves that the month comes first": (
        "1/28/2020",
        "2/3/2020",
        {},
        "2020-02-03",
        None,
    ),
    "a day over 12 in front proves that the day comes first": (
        "28/1/2020",
        "2/3/2020",
        {},
        "2020-03-02",
        None,
    ),
    "nothing proves it: English headings and slashes propose the month": (
        "1/2/2020",
        "2/3/2020",
        {},
        "2020-02-03",
        "mdy",
    ),
    "the answer counts": ("1/2/2020", "2/3/2020", {"date_order": "dmy"}, "2020-03-02", None),
}


@pytest.mark.parametrize(
    ("first", "second", "answers", "day", "proposal"), ORDERS.values(), ids=ORDERS
)
def test_day_and_month(
    first: str, second: str, answers: dict[str, str], day: str, proposal: str | None
) -> None:
    found = reading(f"Date,Ann,Bob\n{first},1.50,-1.50\n{second},2.00,-2.00\n", answers)
    assert of_all(found, "date")[1] == day
    assert asked(found).get("date_order") == proposal


def test_where_each_half_proves_another_order_it_is_asked_and_bad_rows_are_named() -> None:
    text = "Date,Ann,Bob\n13/1/2020,1.50,-1.50\n1/14/2020,2.00,-2.00\n3/2/2020,1.00,-1.00\n"
    assert "date_order" in asked(reading(text))
    found = reading(text, {"date_order": "dmy"})
    assert faults(found) == [(3, "no_such_date", "A")]
    assert of_all(found, "date") == ["2020-01-13", "2020-02-03"]


def test_years_that_are_left_out_follow_those_around_them_or_are_asked() -> None:
    text = "Dag;Ann;Bob\n6 nov;1,50;-1,50\n5 dec;2,00;-2,00\n3 jan;1,00;-1,00\n"
    found = reading(text)
    assert asked(found)["first_year"] is None
    assert of_all(found, "date") == [None, None, None]
    found = reading(text, {"first_year": 1998})
    assert of_all(found, "date") == ["1998-11-06", "1998-12-05", "1999-01-03"]
    falling = (
        "Dag;Ann;Bob\n3 jan;1,00;-1,00\n5 dec;2,00;-2,00\n7 nov;1,00;-1,00\n6 nov;1,50;-1,50\n"
    )
    days = of_all(reading(falling, {"first_year": 1998}), "date")
    assert days == ["1998-11-06", "1998-11-07", "1998-12-05", "1999-01-03"]


def test_whole_years_are_coarse_and_stand_on_their_last_day() -> None:
    found = reading("Jaar;Joke;Cor\n1998;12,50;-12,50\n1999;-3,25;3,25\nTotaal;9,25;-9,25\n")
    assert of_all(found, "date") == ["1998-12-31", "1999-12-31"]
    assert of_all(found, "grain") == ["year", "year"]
    found = reading("Naam;1998;1999\nJoke;12,50;-3,25\nCor;-12,50;3,25\n")
    assert [each["amounts"] for each in found["sessions"]] == [TWO, {"Joke": -325, "Cor": 325}]
    assert of_all(found, "grain") == ["year", "year"]


COINS = {
    "a coin of its own in each row": (
        "Datum;Joke;Cor;Munt\n2001-11-02;1,00;-1,00;fl\n2002-11-01;1,00;-1,00;€\n",
        ["NLG", "EUR"],
        None,
    ),
    "guilders before the amounts": (
        "Datum;Joke;Cor\n2001-11-02;ƒ 1,00;ƒ -1,00\n2001-11-03;f 2,00;-f 2,00\n",
        ["NLG", "NLG"],
        None,
    ),
    "crowns of one of several countries": (
        "Dag;Joke;Cor\n2001-11-02;1,50 kr;-1,50 kr\n",
        ["SEK"],
        "SEK",
    ),
    "a coin in the title": (
        "Alle bedragen in guldens;;\nDatum;Joke;Cor\n2001-11-02;1,50;-1,50\n",
        ["NLG"],
        None,
    ),
    "no coin at all": ("Datum;Joke;Cor\n2001-11-02;1,50;-1,50\n", [None], None),
    "points": ("Datum;Joke;Cor\n;pt;pt\n2001-11-02;15;-15\n", ["points"], None),
}


@pytest.mark.parametrize(("text", "coins", "proposal"), COINS.values(), ids=COINS)
def test_coins(text: str, coins: list[str | None], proposal: str | None) -> None:
    found = reading(text)
    assert of_all(found, "currency") == coins
    assert asked(found).get("currency") == proposal


def test_whole_numbers_without_a_coin_may_be_cents_euros_or_points() -> None:
    text = "Date,Ann,Bob\n2020-01-04,15,-15\n"
    assert asked(reading(text))["unit"] == "major"
    amounts = {
        unit: reading(text, {"unit": unit})["sessions"][0]["amounts"]["Ann"]
        for unit in ("minor", "major", "points")
    }
    assert amounts == {"minor": 15, "major": 1500, "points": 15}


def test_marks_between_thousands_are_told_from_decimals_or_asked() -> None:
    proved = reading("D;Ann;Bob\n2020-01-04;1.002,50;-1.002,50\n2020-01-05;2.000;-2.000\n")
    assert [each["amounts"]["Ann"] for each in proved["sessions"]] == [100250, 200000]
    text = "Date,Ann,Bob\n2020-01-04,€1.250,€-1.250\n"
    assert "decimal" in asked(reading(text))
    comma = reading(text, {"decimal": "comma"})
    assert comma["sessions"][0]["amounts"]["Ann"] == 125000
    spaces = reading("D;Ann;Bob\n2020-01-04;1 002,50;-1 002,50\n")
    assert spaces["sessions"][0]["amounts"]["Ann"] == 100250
    swiss = reading("D;Ann;Bob\n2020-01-04;CHF 1'002.50;-1'002.50\n")
    assert swiss["sessions"][0]["amounts"]["Ann"] == 100250


def test_a_total_that_is_not_the_sum_is_said() -> None:
    found = reading("Datum;Joke;Cor\n1998-11-06;12,50;-12,50\nTotaal;13,50;-12,50\n")
    (warning,) = found["warnings"]
    assert (warning["code"], warning["row"], warning["name"]) == ("total_differs", 3, "Joke")
    assert len(found["sessions"]) == 1


def test_totals_of_years_are_of_the_rows_since_the_one_before() -> None:
    found = reading(
        "Datum;Joke;Cor\n1998-06-06;1,00;-1,00\n1998-11-06;2,00;-2,00\nTotaal 1998;3,00;-3,00\n"
        "1999-11-06;4,00;-4,00\nTotaal 1999;4,00;-4,00\nGrand Total;7,00;-7,00\n"
    )
    assert found["warnings"] == []
    assert reasons(found) == [(4, "total"), (6, "total"), (7, "total")]
    assert len(found["sessions"]) == 3


def test_payments_among_evenings_are_asked_about() -> None:
    text = (
        "Weekend;Datum;Joke;Cor\nAmeland;1998-11-06;12,50;-12,50\nAfrekening;1998-11-08;-12,"
        "50;12,50\n"
    )
    found = reading(text)
    assert asked(found)["kinds"] == {"Afrekening": "payment", "*": "play"}
    assert of_all(found, "kind") == ["play", "payment"]
    assert of_all(reading(text, {"kinds": "play"}), "kind") == ["play", "play"]


def test_sheets_without_dates_ask_for_them_or_take_the_year_of_the_label() -> None:
    text = "Speler;Ameland;Texel\nJoke;12,50;-3,25\nCor;-12,50;3,25\n"
    assert "date" in asked(reading(text))
    days = {"Ameland": "1998-11-08", "Texel": "1999-11-07"}
    found = reading(text, {"date": days})
    assert lines(found)[0] == ("1998-11-08", "play", TWO)
    labelled = reading("Speler;Ameland 1998;Texel 1999\nJoke;12,50;-3,25\nCor;-12,50;3,25\n")
    assert of_all(labelled, "date") == ["1998-12-31", "1999-12-31"]


def test_a_session_that_does_not_sum_to_zero_carries_its_gap() -> None:
    text = "Datum;Joke;Cor\n1998-11-06;12,50;-12,00\n1999-11-05;1,00;-1,00\n"
    found = reading(text)
    assert asked(found)["gap"] == "unknown"
    assert of_all(found, "sum") == [50, 0]
    assert of_all(found, "gap") == [{"amount": -50}, None]
    unknown = reading(text, {"gap": "unknown"})
    assert unknown["sessions"][0]["gap"] == {"amount": -50, "account": "unknown"}
    refused = reading(text, {"gap": "refuse"})
    assert of_all(refused, "date") == ["1999-11-05"]
    assert reasons(refused) == [(2, "gap_refused")]
    alone = reading("Datum;Joke;Cor\n1998-11-06;12,50;-12,00\n", {"gap": "refuse"})
    assert alone["refused"] == "gap_refused"
    assert alone["sessions"] == []


def test_players_who_look_alike_are_asked_about_and_merged_by_the_answer_only() -> None:
    text = "Datum;Joost;joost;Cor\n1998-11-06;1,00;;-1,00\n1999-11-05;;2,00;-2,00\n"
    found = reading(text)
    (question,) = [each for each in found["questions"] if each["name"] == "names"]
    assert question["about"]["pairs"] == [["Joost", "joost"]]
    assert found["players"] == ["Joost", "joost", "Cor"]
    merged = reading(text, {"names": {"joost": "Joost"}})
    assert merged["players"] == ["Joost", "Cor"]
    assert merged["sessions"][1]["amounts"] == {"Joost": 200, "Cor": -200}


def test_a_year_in_a_title_is_proposed_as_the_first() -> None:
    found = reading("Standen vanaf 1998;;\nDag;Joke;Cor\n6 nov;12,50;-12,50\n3 jan;1,00;-1,00\n")
    assert asked(found)["first_year"] == 1998
    assert of_all(found, "date") == ["1998-11-06", "1999-01-03"]


def test_whole_numbers_that_never_sum_to_zero_are_proposed_as_points() -> None:
    found = reading(
        "Spieltag;Anke;Jens;Ulla\n1;120;-30;45\n2;80;60;-12\n3;10;20;30\n", {"date": "2020-01-01"}
    )
    assert asked(found) == {"unit": "points"}
    assert found["players"] == ["Anke", "Jens", "Ulla"]
    assert of_all(found, "amounts")[0] == {"Anke": 120, "Jens": -30, "Ulla": 45}


def test_a_column_that_numbers_the_rows_is_no_player() -> None:
    found = reading("Keer;Datum;Joke;Cor\n1;1998-11-06;12,50;-12,50\n2;1999-11-05;-3,00;3,00\n")
    assert found["players"] == ["Joke", "Cor"]
    assert reasons(found) == [(1, "no_player")]


def test_a_season_is_a_year_that_ends_in_the_second() -> None:
    found = reading("Seizoen;Joke;Cor\n1998/1999;12,50;-12,50\n1999/00;1,00;-1,00\n")
    assert of_all(found, "date") == ["1999-12-31", "2000-12-31"]
    assert of_all(found, "grain") == ["year", "year"]
