"""What the reading of a foreign file says, in sentences of the command line."""

from collections.abc import Mapping

from ledger.importers.proposals import Question, Skipped
from ledger.importers.tables import Note

REFUSALS = {
    "amount_too_large": "An amount is too large.",
    "bad_answer": "“{given}” is no answer to “{name}”. Possible: {options}.",
    "bad_csv": "Row {row} cannot be taken apart: a cell has no end.",
    "bad_encoding": "Row {row} holds bytes that are no text in UTF-8, UTF-16 or Windows-1252.",
    "bad_export": "Item {row} is not what this program exports.",
    "bad_json": "The JSON is broken at line {row}.",
    "bad_name": "Row {row}: “{name}” can be no name. Names have up to {most} characters that can "
        "be seen.",
    "damaged": "The workbook is damaged.",
    "database": "The file is a database, not a sheet.",
    "duplicate_header": "Row {row}: two columns or rows are called “{name}” ({first} and "
        "{second}).",
    "empty": "There is nothing in the file.",
    "encrypted": "The workbook is locked by a password. Save it without one.",
    "gap_refused": "No session sums to zero, and those are refused, as answered. Rows: {rows}.",
    "no_amounts": "There are no amounts in the file.",
    "no_good_rows": "No row can be imported; the bad rows are below.",
    "no_table": "There is no table with headings and amounts in the file.",
    "not_a_number": "The JSON holds {text}, which is no number.",
    "nul_bytes": "Row {row} holds a NUL byte: the file is no text.",
    "old_excel": "This is an old Excel file (.xls). Save it as .xlsx or .csv.",
    "own_export": "This is an export of Ledger: `ledger import FILE` brings it in as it was.",
    "packed": "The file is packed. Unpack it first.",
    "pdf": "The file is a PDF. Save the sheet as .xlsx or .csv.",
    "picture": "The file is a picture. A picture cannot be read.",
    "player_twice": "Row {row}: {name} is in the standings twice.",
    "too_large": "The file is larger than {most} MB.",
    "too_many_columns": "Row {row} has {found} columns; at most {most} are read.",
    "too_many_players": "Row {row}: more than {most} names; at most so many are read.",
    "too_many_rows": "The sheet goes on at row {row}; at most {most} rows are read.",
    "unknown_format": "The file is no workbook (.xlsx), no table of text (.csv) and no JSON.",
    "unpacks_too_large": "The workbook is larger than {most} MB once unpacked.",
}  # fmt: skip

QUESTIONS = {
    "alike_names": "names: are these one person? {pairs}",
    "is_running_total": "running: are the amounts running totals, as “{title}” says?",
    "sessions_with_gaps": "gap: {count} sessions do not sum to zero. Book what is missing as "
        "unknown, or refuse them?",
    "which_currency": "currency: which coin are the amounts in?",
    "which_date": "date: which day was this, or these?",
    "which_date_order": "date_order: is {example} day-month (dmy), month-day (mdy) or year first "
        "(ymd)?",
    "which_decimal_sign": "decimal: which sign stands before the decimals in {example}?",
    "which_first_year": "first_year: in which year was the earliest of these dates, such as "
        "{example}?",
    "which_kind": "kinds: were these play, payments or expenses?",
    "which_kinds": "kinds: what is each of these: play, payment or expense?",
    "which_sheet": "sheet: which sheet is the book?",
    "which_sign": "sign: does the payer of a game get the amount (payer_is_owed), or did the "
        "payer lose it (payer_lost)?",
    "which_unit": "unit: are whole numbers cents (minor), euros or crowns (major), or points?",
    "whose_account": "owner: whose account is this?",
}  # fmt: skip

REASONS = {
    "amount_too_large": "the amount “{text}” is too large",
    "bad_record": "not what this program exports",
    "blank": "blank",
    "cancelled_sitting": "a sitting that never began",
    "deleted": "a deleted bill",
    "gap_refused": "the session does not sum to zero",
    "member_only": "a made-up bill that names a member",
    "no_amounts": "no amounts",
    "no_date": "no date",
    "no_name": "no name",
    "no_player": "not a player: “{text}”",
    "no_session": "not a session: “{text}”",
    "no_such_date": "“{text}” is no day",
    "not_an_amount": "“{text}” is no amount",
    "repeated_header": "the headings once more",
    "running_total": "a running total",
    "session_has_bad_row": "another row of the same session is bad",
    "several_people": "one amount for several people: {names}",
    "several_payers": "several people paid: {names}",
    "too_many_decimals": "“{text}” has more decimals than the coin",
    "total": "a total",
    "two_coins": "two coins in one row: {coins}",
    "unit_row": "units",
    "year": "a year over the rows below",
}

NOTES = {
    "both_decimal_signs": "Points ({point}) and commas ({comma}) stand before decimals; each "
        "amount is read by itself.",
    "column_without_header": "Column {column} of row {row} has amounts and no heading.",
    "date_from_above": "A date that is not written in column {column} is that of the row above.",
    "dates_are_serial_numbers": "Dates are numbers of a spreadsheet: {example} is {date}.",
    "day_in_zone": "The evening is the day on which it began in {zone}.",
    "differences_of_running_totals": "Each session is what it added to the running totals.",
    "formula_without_value": "{column}{row} holds a formula whose value was never saved.",
    "hidden_sheets": "Hidden sheets are not read: {sheets}.",
    "macros_ignored": "Macros are left alone.",
    "merged_cells": "Merged cells {column}{first} to {column}{last} stand for each of their rows.",
    "net_differs": "Row {row}: the net of {name} is not what came out less what went in.",
    "only_sheet": "Only “{sheet}” can be read.",
    "payer_is_not_said": "Row {row} does not say who paid.",
    "rounded_shares": "Row {row}: the shares were rounded and miss {cents} cents.",
    "shares_by_weight": "Shares are by the members' weights.",
    "total_differs": "Row {row}: the total of {name} says {said}, which is not what its rows "
        "come to.",
    "year_from_label": "“{label}” is taken to be of {year}.",
    "years_follow": "Years that are not written follow the dates around them: {texts}.",
}  # fmt: skip


def _filled(template: str, values: Mapping[str, object]) -> str:
    texts = {key: _words(value) for key, value in values.items()}
    return template.format_map(texts)


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(each) for each in value)
    return str(value)


def refusal_sentence(refused: Note) -> str:
    """Say why nothing of a file can be imported."""
    return _filled(REFUSALS[refused.code], refused.values)


def question_sentence(question: Question) -> str:
    """Ask a question, with what is proposed and what is possible."""
    text = _filled(QUESTIONS[question.code], question.about)
    if question.options:
        text += f" Possible: {', '.join(question.options)}."
    proposal = question.proposal
    return text if proposal in (None, {}) else f"{text} Proposed: {_words(proposal)}."


def row_sentence(skipped: Skipped) -> str:
    """Say which row is left out, and why."""
    place = f"Row {skipped.row}" + (f", column {skipped.column}" if skipped.column else "")
    return f"{place}: {_filled(REASONS[skipped.reason], skipped.values)}"


def note_sentence(note: Note) -> str:
    """Say what was found, or taken for granted."""
    return _filled(NOTES[note.code], note.values)
