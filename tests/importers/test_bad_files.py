"""Files that are no table, too large, damaged or hostile: refused in a sentence, with the place."""

import io
import time
import tracemalloc
import zipfile
from typing import Any

import pytest

from ledger.importers.tables import MOST_BYTES
from tests.importers.files import faults, lines, of_all, reading
from tests.importers.workbooks import changed, part, workbook

GOOD = "Date,Ann,Bob\n2020-01-04,1.50,-1.50\n"
SHEET = "xl/worksheets/sheet1.xml"
BOOK = workbook({"Sheet": [["Date", "Ann", "Bob"], ["2020-01-04", 1.5, -1.5]]})


def ole(*marks: bytes) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + b"".join(marks)


def encrypted_member() -> bytes:
    """Return a workbook whose first part says that it is locked by a password."""
    data = bytearray(BOOK)
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + offset] |= 1
    return bytes(data)


REFUSED: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty"),
    "blank lines": (b"\n\n  \n", "empty"),
    "a PNG": (b"\x89PNG\r\n\x1a\n" + bytes(40), "picture"),
    "a JPEG": (b"\xff\xd8\xff\xe0" + bytes(40), "picture"),
    "a picture of a phone": (bytes(4) + b"ftypheic" + bytes(40), "picture"),
    "a PDF": (b"%PDF-1.7\n" + bytes(40), "pdf"),
    "an old workbook": (ole(), "old_excel"),
    "a workbook behind a password": (ole("EncryptedPackage".encode("utf-16-le")), "encrypted"),
    "a workbook with a locked part": (encrypted_member(), "encrypted"),
    "a zip of something else": (
        changed(BOOK, {})[:0] + b"PK\x05\x06" + bytes(18),
        "unknown_format",
    ),
    "a workbook that was cut off": (BOOK[:-100], "damaged"),
    "a workbook with a document type": (
        changed(BOOK, {SHEET: b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}),
        "damaged",
    ),
    "a sheet that is no XML": (changed(BOOK, {SHEET: b"<worksheet><sheetData><row"}), "damaged"),
    "a text with a NUL byte": (b"Date,Ann,Bob\n2020-01-04,1\0,2\n", "nul_bytes"),
    "a text without amounts": (b"hello there\nhow are you\n", "no_table"),
    "JSON that is none": (b'{"a": [1, 2', "bad_json"),
    "JSON with NaN": (b'[{"date": "2020-01-04", "Ann": NaN}]', "not_a_number"),
    "JSON with Infinity": (b'[{"date": "2020-01-04", "Ann": -Infinity}]', "not_a_number"),
    "JSON of great depth": (b"[" * 200_000, "bad_json"),
    "JSON of a number without an end": (b"[" + b"9" * 5000 + b"]", "not_a_number"),
    "a name with a control character": (b"Date,A\x07nn,Bob\n2020-01-04,1.50,-1.50\n", "bad_name"),
    "a name of 200 letters": (b"Date," + b"a" * 200 + b",Bob\n2020-01-04,1.50,-1.50\n", "bad_name"),
    "two columns of one name": (b"Date,Ann,Bob,Ann\n2020-01-04,1.50,-1.50,0\n", "duplicate_header"),
    "a cell without an end": (b'Date,Ann,Bob\n2020-01-04,"' + b"x" * 200_000, "bad_csv"),
}


@pytest.mark.parametrize(("data", "code"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_with_a_code_and_nothing_is_proposed(data: bytes, code: str) -> None:
    found = reading(data)
    assert found["refused"] == code
    assert found["sessions"] == found["questions"] == []


PLACES: dict[str, tuple[bytes, dict[str, Any]]] = {
    "NUL": (b"Date,Ann\n2020-01-04,1\n2020-01-05,\0\n", {"row": 3}),
    "twins": (
        b"x,y\nDate,Ann,Bob,Ann\n2020-01-04,1.50,-1.50,0\n",
        {"row": 2, "first": "B", "second": "D"},
    ),
    "twins in rows": (
        b"Name,2020-01-04\nAnn,1.50\nBob,-1.50\nAnn,0\n",
        {"row": 4, "first": "2", "second": "4"},
    ),
    "wide": (b"a\n" + b"1," * 10_000 + b"1\n", {"row": 2, "found": 10_001, "most": 500}),
    "more names than a group has": (
        b"Date,Player,Amount\n" + b"".join(b"2020-01-14,P%d,1.50\n" % n for n in range(200)),
        {"code": "too_many_players", "row": 102, "most": 100},
    ),
    "more columns of names": (
        b"Date," + b",".join(b"P%d" % n for n in range(400)) + b"\n2020-01-14" + b",1.50" * 400,
        {"code": "too_many_players", "row": 1},
    ),
    "millions of lists": (b"[" + b"[]," * 400_000 + b"[]]", {"code": "too_many_rows"}),
    "control": (b"Date,Ann,B\x1bob\n2020-01-04,1.50,-1.50\n", {"row": 1, "name": "B·ob"}),
}


@pytest.mark.parametrize(("data", "values"), PLACES.values(), ids=PLACES)
def test_a_refusal_says_the_place(data: bytes, values: dict[str, Any]) -> None:
    because = reading(data)["refused_because"]
    assert values.items() <= because.items()


BAD_CELLS = {
    "31-02-1999": ("31-02-1999,1.50,-1.50", "no_such_date", "A"),
    "a day that is a word": ("someday,1.50,-1.50", "no_such_date", "A"),
    "no date": (",1.50,-1.50", "no_date", "A"),
    "NaN": ("2020-01-04,NaN,-1.50", "not_an_amount", "B"),
    "Infinity": ("2020-01-04,Infinity,-1.50", "not_an_amount", "B"),
    "1e5": ("2020-01-04,1e5,-1.50", "not_an_amount", "B"),
    "a word": ("2020-01-04,lots,-1.50", "not_an_amount", "B"),
    "two minus signs": ("2020-01-04,--1.50,-1.50", "not_an_amount", "B"),
    "two points": ("2020-01-04,1.2.3,-1.50", "not_an_amount", "B"),
    "a third of a cent": ("2020-01-04,1.505,-1.50", "too_many_decimals", "B"),
    "more than all money": ("2020-01-04,99999999999999.00,-1.50", "amount_too_large", "B"),
    "the error of a sheet": ("2020-01-04,#REF!,-1.50", "not_an_amount", "B"),
    "digits of another script": ("2020-01-04,١٢,-1.50", "not_an_amount", "B"),
}


@pytest.mark.parametrize(("row", "code", "column"), BAD_CELLS.values(), ids=BAD_CELLS)
def test_a_bad_row_is_named_by_its_number_and_the_others_are_read(
    row: str, code: str, column: str
) -> None:
    found = reading(f"Date,Ann,Bob\n2019-12-20,2.50,-2.50\n\n{row}\n2020-01-11,1.00,-1.00\n")
    assert faults(found) == [(4, code, column)]
    assert of_all(found, "date") == ["2019-12-20", "2020-01-11"]


def test_a_large_file_is_refused_before_it_is_read() -> None:
    data = bytes(MOST_BYTES + 1)
    tracemalloc.start()
    assert reading(data)["refused"] == "too_large"
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def bomb(*, lies: bool) -> bytes:
    """Return a workbook with a sheet of 300 MB of blanks, that says so or says it is small."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("xl/workbook.xml", "[Content_Types].xml"):
            archive.writestr(name, part(BOOK, name))
        with archive.open(SHEET, "w") as sheet:
            for _ in range(300):
                sheet.write(b" " * 1_000_000)
    data = stream.getvalue()
    if lies:
        data = data.replace((300_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    return data


@pytest.mark.parametrize(("lies", "code"), [(False, "unpacks_too_large"), (True, "damaged")])
def test_a_zip_bomb_is_refused_in_little_memory(lies: bool, code: str) -> None:
    data = bomb(lies=lies)
    tracemalloc.start()
    assert reading(data)["refused"] == code
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


def test_a_cell_in_the_last_column_or_the_last_row_is_no_way_to_fill_memory() -> None:
    sheet = part(BOOK, SHEET)
    end = b"</sheetData>"
    wide = sheet.replace(end, b'<row r="3"><c r="XFD3" t="n"><v>1</v></c></row>' + end)
    assert reading(changed(BOOK, {SHEET: wide}))["refused"] == "too_many_columns"
    tall = sheet.replace(end, b'<row r="1048576"><c r="A1048576" t="n"><v>1</v></c></row>' + end)
    assert reading(changed(BOOK, {SHEET: tall}))["refused_because"]["row"] == 1048576
    coloured = tall.replace(b' t="n"><v>1</v></c></row>' + end, b' s="0"/></row>' + end)
    found = reading(changed(BOOK, {SHEET: coloured}))
    assert lines(found) == [("2020-01-04", "play", {"Ann": 150, "Bob": -150})]


def test_wrong_answers_are_refused_with_what_is_possible() -> None:
    wrong: list[dict[str, Any]] = [
        {"unit": "pounds"},
        {"date_order": "ydm"},
        {"colour": "red"},
        {"kinds": "fun"},
        {"kinds": {"x": "fun"}},
        {"first_year": "long ago"},
        {"date": "31-02-1999"},
        {"gap": 3},
        {"owner": 3},
        {"names": "Ann"},
        {"sign": []},
        {"date": {"x": 1}},
    ]
    for answers in wrong:
        found = reading(GOOD, answers)
        assert found["refused"] == "bad_answer", answers
        assert found["refused_because"]["name"] == next(iter(answers))


@pytest.mark.parametrize("shape", ["wide", "results"])
def test_ten_thousand_rows_are_read_in_three_seconds(shape: str) -> None:
    if shape == "wide":
        head = "Datum;" + ";".join(f"Speler {letter}" for letter in "ABCDEFGHIJKLMN")
        rows = [
            f"{1 + n % 28}-{1 + n % 12}-{1998 + n % 28};" + ";".join(["1.234,56", "-1.234,56"] * 7)
            for n in range(10_000)
        ]
    else:
        head = "Datum;Speler;Bedrag;Avond"
        rows = [
            f"{1 + n // 2 % 28}-{1 + n // 2 % 12}-2004;{'AB'[n % 2]}nn;{'-' * (n % 2)}{n // 2},"
            f"25;{n // 2}"
            for n in range(10_000)
        ]
    started = time.process_time()
    found = reading("\n".join([head, *rows]), {"date_order": "dmy"})
    assert time.process_time() - started < 3
    assert len(found["sessions"]) == (10_000 if shape == "wide" else 5_000)
