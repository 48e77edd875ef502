"""Laws: whatever form a table was written in, it reads back to the same sessions."""

from dataclasses import dataclass
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.importers.files import lines, reading
from tests.importers.workbooks import workbook

NAMES = ["Joke", "Björn", "Cor", "Anne-Marie", "Sem B.", "Sem V.", "Wout, sr.", "Élise"]
Sessions = list[tuple[date, dict[str, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How a table is written."""

    sign: str
    encoding: str
    decimal: str
    grouped: bool
    negative: str
    day: str
    shape: str
    titled: bool
    totalled: bool


@st.composite
def balanced(draw: st.DrawFn) -> Sessions:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
    days = draw(
        st.lists(
            st.dates(date(1985, 1, 1), date(2029, 12, 31)), min_size=1, max_size=6, unique=True
        )
    )
    sessions = []
    for day in sorted(days):
        there = draw(st.lists(st.sampled_from(names), min_size=2, unique=True))
        amounts = {n: draw(st.integers(-2_000_000, 2_000_000)) for n in names if n in there}
        last = list(amounts)[-1]
        amounts[last] -= sum(amounts.values())
        sessions.append((day, amounts))
    return sessions


forms = st.builds(
    Form,
    sign=st.sampled_from([",", ";", "\t"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"]),
    decimal=st.sampled_from([",", "."]),
    grouped=st.booleans(),
    negative=st.sampled_from(["-{}", "{}-", "({})", "−{}", "- {}"]),
    day=st.sampled_from(["%Y-%m-%d", "%d-%m-%Y", "%m/%d/%Y", "%d.%m.%Y", "%d.%m.%y", "%Y%m%d"]),
    shape=st.sampled_from(["columns", "rows", "results"]),
    titled=st.booleans(),
    totalled=st.booleans(),
)


def written(amount: int, form: Form) -> str:
    whole, cents = divmod(abs(amount), 100)
    other = "." if form.decimal == "," else ","
    text = f"{whole:,}".replace(",", other) if form.grouped else str(whole)
    text = f"{text}{form.decimal}{cents:02}"
    minus = form.negative.replace("−", "-") if form.encoding == "cp1252" else form.negative
    return minus.format(text) if amount < 0 else text


def table(sessions: Sessions, form: Form) -> list[list[str]]:
    names = list(dict.fromkeys(name for _, amounts in sessions for name in amounts))
    days = [day.strftime(form.day) for day, _ in sessions]
    if form.shape == "results":
        found = [
            [day, name, written(amount, form)]
            for day, (_, amounts) in zip(days, sessions, strict=True)
            for name, amount in amounts.items()
        ]
        return [["Datum", "Speler", "Bedrag"], *found]
    cells = [
        [written(amounts[name], form) if name in amounts else "" for name in names]
        for _, amounts in sessions
    ]
    rows = [["Datum", *names], *([day, *row] for day, row in zip(days, cells, strict=True))]
    if form.totalled:
        sums = [sum(amounts.get(name, 0) for _, amounts in sessions) for name in names]
        rows.append(["Totaal", *(written(each, form) for each in sums)])
    if form.shape == "rows":
        rows[0][0] = "Naam"
        return [list(row) for row in zip(*rows, strict=True)]
    return rows


def as_text(rows: list[list[str]], form: Form) -> bytes:
    def cell(text: str) -> str:
        return f'"{text}"' if form.sign in text else text

    lines_of_text = [form.sign.join(map(cell, row)) for row in rows]
    if form.titled:
        lines_of_text = ["Kaarten", "", *lines_of_text]
    return ("\r\n".join(lines_of_text) + "\r\n").encode(form.encoding)


def answers_for(form: Form) -> dict[str, str]:
    order = "mdy" if form.day.startswith("%m") else "dmy"
    return {"date_order": order, "decimal": "comma" if form.decimal == "," else "point"}


@settings(max_examples=150, deadline=None)
@given(balanced(), forms)
def test_a_table_in_any_form_reads_back_to_the_same_sessions(
    sessions: Sessions, form: Form
) -> None:
    found = reading(as_text(table(sessions, form), form), answers_for(form))
    assert lines(found) == [(day.isoformat(), "play", amounts) for day, amounts in sessions]
    assert found["bad_rows"] == found["warnings"] == []


@settings(max_examples=40, deadline=None)
@given(balanced(), st.sampled_from(["columns", "rows", "results"]))
def test_a_workbook_of_numbers_and_dates_reads_back_to_the_same_sessions(
    sessions: Sessions, shape: str
) -> None:
    names = list(dict.fromkeys(name for _, amounts in sessions for name in amounts))
    rows: list[list[object]]
    if shape == "results":
        rows = [["Datum", "Speler", "Bedrag"]]
        rows += [
            [day, name, cents / 100] for day, amounts in sessions for name, cents in amounts.items()
        ]
    else:
        rows = [["Datum", *names]]
        rows += [[day, *(a[n] / 100 if n in a else None for n in names)] for day, a in sessions]
    if shape == "rows":
        rows = [list(row) for row in zip(*rows, strict=True)]
    found = reading(workbook({"Blad1": rows}), {"unit": "major"})
    assert lines(found) == [(day.isoformat(), "play", amounts) for day, amounts in sessions]


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=300)
    | st.text(alphabet="0123456789,;.-/€ \t\n\"'abDatum{}[]:", max_size=200).map(str.encode)
)
def test_no_bytes_make_the_reading_fail(data: bytes) -> None:
    found = reading(data)
    assert (found["refused"] is None) == bool(found["sessions"])
