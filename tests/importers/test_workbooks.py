"""XLSX: the cells as they were saved, and nothing that would have to be computed or run."""

from datetime import date, datetime

from tests.importers.files import asked, faults, lines, of_all, reading
from tests.importers.workbooks import changed, part, workbook

TABLE = [
    ["Datum", "Joke", "Cor"],
    [date(1998, 11, 6), 12.5, -12.5],
    [datetime.fromisoformat("1999-11-05T20:30"), -3.3000000000000003, 3.3],
]
EVENINGS = [
    ("1998-11-06", "play", {"Joke": 1250, "Cor": -1250}),
    ("1999-11-05", "play", {"Joke": -330, "Cor": 330}),
]


def test_dates_numbers_and_the_noise_of_floats() -> None:
    found = reading(workbook({"Blad1": TABLE}))
    assert lines(found) == EVENINGS
    assert set(asked(found)) == {"currency"}


def test_texts_in_cells_are_read_as_people_write_them() -> None:
    rows = [
        ["Datum", "Joke", "Cor"],
        ["6-11-1998", "€ 12,50", "(12,50)"],
        ["25-11-1999", "-3,30", "3,30"],
    ]
    assert lines(reading(workbook({"Blad1": rows})))[0] == EVENINGS[0]


def test_a_formula_counts_with_the_value_that_was_saved() -> None:
    rows = [["Datum", "Joke", "Cor"], [date(1998, 11, 6), 12.5, "=-B2"], [date(1999, 11, 5), 1, -1]]
    data = workbook({"Blad1": rows})
    name = "xl/worksheets/sheet1.xml"
    sheet = part(data, name)
    assert b"<f>-B2</f><v />" in sheet or b"<f>-B2</f><v></v>" in sheet
    saved = sheet.replace(b"<f>-B2</f><v />", b"<f>-B2</f><v>-12.5</v>").replace(
        b"<f>-B2</f><v></v>", b"<f>-B2</f><v>-12.5</v>"
    )
    assert lines(reading(changed(data, {name: saved})))[0] == EVENINGS[0]


def test_a_formula_without_a_saved_value_is_a_bad_row_with_its_place() -> None:
    rows = [["Datum", "Joke", "Cor"], [date(1998, 11, 6), 12.5, "=-B2"], [date(1999, 11, 5), 1, -1]]
    found = reading(workbook({"Blad1": rows}))
    assert of_all(found, "date") == ["1999-11-05"]
    assert faults(found) == [(2, "not_an_amount", "C")]
    assert {"code": "formula_without_value", "row": 2, "column": "C"} in found["assumed"]


def test_hidden_sheets_are_named_and_not_read() -> None:
    other = [["Datum", "Joke", "Cor"], [date(2001, 1, 1), 1, -1]]
    found = reading(workbook({"Blad1": TABLE, "Geheim": other}, hidden=["Geheim"]))
    assert lines(found) == EVENINGS
    assert {"code": "hidden_sheets", "sheets": ["Geheim"]} in found["assumed"]


def test_macros_are_left_alone_and_named() -> None:
    found = reading(changed(workbook({"Blad1": TABLE}), {"xl/vbaProject.bin": b"\xd0\xcf\x11\xe0"}))
    assert lines(found) == EVENINGS
    assert {"code": "macros_ignored"} in found["assumed"]


def test_a_date_in_merged_cells_stands_for_each_row_of_them() -> None:
    rows = [
        ["Datum", "Speler", "Bedrag"],
        [date(1998, 11, 6), "Joke", 12.5], [None, "Cor", -12.5],
        [date(1999, 11, 5), "Joke", -3.3], [None, "Cor", 3.3],
    ]  # fmt: skip
    found = reading(workbook({"Blad1": rows}, merged={"Blad1": ["A2:A3", "A4:A5"]}))
    assert lines(found) == EVENINGS
    assert {"code": "merged_cells", "column": "A", "first": 2, "last": 3} in found["assumed"]


def test_an_amount_in_merged_cells_is_one_amount() -> None:
    rows = [
        ["Datum", "Joke", "Cor"], [date(1998, 11, 6), 12.5, -12.5], [date(1999, 11, 5), None, -1],
    ]  # fmt: skip
    found = reading(workbook({"Blad1": rows}, merged={"Blad1": ["B2:B3"]}))
    assert of_all(found, "amounts") == [{"Joke": 1250, "Cor": -1250}, {"Cor": -100}]


def test_a_sheet_for_each_year_is_proposed_as_one_book() -> None:
    sheets: dict[str, list[list[object]]] = {
        "1998": [["Dag", "Joke", "Cor"], ["6 nov", 12.5, -12.5]],
        "1999": [["Dag", "Joke", "Cor"], ["5 nov", -3.3, 3.3]],
        "Regels": [["Wij spelen met twee kaarten"]],
    }
    found = reading(workbook(sheets))
    assert asked(found)["sheet"] == ["1998", "1999"]
    assert lines(found) == EVENINGS
    assert of_all(found, "sheet") == ["1998", "1999"]
    assert lines(reading(workbook(sheets), {"sheet": "1999"})) == [EVENINGS[1]]
    assert reading(workbook(sheets), {"sheet": "2000"})["refused"] == "bad_answer"
    assert reading(workbook(sheets), {"sheet": "Regels"})["refused"] == "no_table"
