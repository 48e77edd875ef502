"""A foreign file becomes a proposal; nothing is stored and nothing is repaired."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ledger.importers.csv_files import read_csv
from ledger.importers.json_files import read_json_file
from ledger.importers.name_matching import alike_pairs
from ledger.importers.notebook import Notebook, check_answers
from ledger.importers.proposals import Proposal, Session
from ledger.importers.running import undo_running
from ledger.importers.shapes import read_table
from ledger.importers.sheets import read_sheets
from ledger.importers.spliit import is_spliit_tree, read_spliit_tree
from ledger.importers.tables import MOST_BYTES, File, Note, RefusedFileError
from ledger.importers.xlsx_files import read_xlsx

AMSTERDAM = "Europe/Amsterdam"
_MAGIC = (
    (b"\x89PNG", "picture"), (b"\xff\xd8\xff", "picture"), (b"GIF8", "picture"), (b"BM", "picture"),
    (b"II*\0", "picture"), (b"MM\0*", "picture"), (b"RIFF", "picture"), (b"%PDF", "pdf"),
    (b"\x1f\x8b", "packed"), (b"7z\xbc\xaf", "packed"), (b"Rar!", "packed"),
    (b"SQLite format 3", "database"),
)  # fmt: skip
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"


def read_file(
    data: bytes, answers: Mapping[str, object] | None = None, *, zone: str = AMSTERDAM
) -> Proposal:
    """Return what a file says, read with the answers that were given so far.

    `zone` is where an evening is that the file times in another zone. What cannot be imported is
    refused in the proposal, with a code and its values.
    """
    book = Notebook(answers or {}, zone=zone)
    file = File(format="unknown")
    try:
        check_answers(book.answers)
        file = unpack(data)
        book.facts |= file.facts
        book.assumed += file.notes
        shape = _read(book, file)
        _finish(book)
    except RefusedFileError as refusal:
        return _proposal(book, file, None, Note(refusal.code, refusal.values))
    return _proposal(book, file, shape, None)


def unpack(data: bytes) -> File:
    """Return the tables of a file by what it is, whatever it is called.

    Raises:
        RefusedFileError: it is too large, or nothing that can be read.
    """
    if len(data) > MOST_BYTES:
        raise RefusedFileError("too_large", most=MOST_BYTES // 1_000_000)
    if not data.strip():
        raise RefusedFileError("empty")
    for mark, code in _MAGIC:
        if data.startswith(mark) and (code != "picture" or b"\0" in data[:64]):
            raise RefusedFileError(code)
    if data[4:12] in {b"ftypheic", b"ftypmif1", b"ftypavif"}:
        raise RefusedFileError("picture")
    if data.startswith(_OLD_OFFICE):
        is_locked = "EncryptedPackage".encode("utf-16-le") in data
        raise RefusedFileError("encrypted" if is_locked else "old_excel")
    if data.startswith(b"PK"):
        return read_xlsx(data)
    return read_json_file(data) if _is_json(data) else read_csv(data)


def _is_json(data: bytes) -> bool:
    head = data[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith((b"{", b"["))


def _read(book: Notebook, file: File) -> str | None:
    if file.format == "json":
        if isinstance(file.tree, Mapping) and file.tree.get("format") == "ledger-export":
            raise RefusedFileError("own_export")
        if is_spliit_tree(file.tree) and isinstance(file.tree, Mapping):
            read_spliit_tree(book, file.tree)
            return "spliit"
        if not file.tables:
            raise RefusedFileError("no_table")
    if file.hidden:
        book.assume("hidden_sheets", sheets=list(file.hidden))
    if file.format == "xlsx":
        return read_sheets(book, file)
    shape = read_table(book, file.tables[0])
    undo_running(book, file.tables[0])
    return shape


def _finish(book: Notebook) -> None:
    """Put the sessions in order, and ask about gaps and names that look alike."""
    if not book.sessions:
        raise RefusedFileError("no_good_rows" if book.bad_rows else "no_amounts")
    book.sessions.sort(key=lambda each: each.day or date.max)
    pairs = alike_pairs(book.players)
    if pairs:
        book.ask("names", "alike_names", proposal={}, pairs=[list(pair) for pair in pairs])
    _ask_about_gaps(book)


def _ask_about_gaps(book: Notebook) -> None:
    open_sessions = [each for each in book.sessions if each.must_balance and each.sum]
    if not open_sessions:
        return
    gaps = [_gap(each) for each in open_sessions[:20]]
    answer = book.choose(
        "gap", "sessions_with_gaps", proposal="unknown", count=len(open_sessions), sessions=gaps
    )
    if answer != "refuse":
        return
    for each in open_sessions:
        for row in each.source_rows:
            book.skip(row, "gap_refused", gap=-each.sum)
    book.sessions = [each for each in book.sessions if each not in open_sessions]
    if not book.sessions:
        raise RefusedFileError(
            "gap_refused", rows=[each.source_rows[0] for each in open_sessions][:20]
        )


def _gap(each: Session) -> dict[str, object]:
    day = each.day.isoformat() if each.day else None
    return {"date": day, "rows": list(each.source_rows)[:20], "gap": -each.sum}


def _proposal(book: Notebook, file: File, shape: str | None, refused: Note | None) -> Proposal:
    found = Proposal(
        format=file.format,
        shape=shape,
        facts=book.facts,
        players=tuple(book.players),
        sessions=() if refused else tuple(book.sessions),
        questions=() if refused else book.open_questions(),
        answered=book.answered,
        skipped=tuple(sorted(book.skipped, key=lambda each: each.row)),
        bad_rows=tuple(sorted(book.bad_rows, key=lambda each: each.row)),
        warnings=tuple(book.warnings),
        assumed=tuple(book.assumed),
        refused=refused,
    )
    return replace(found, gap_answer=str(book.answered["gap"])) if "gap" in book.answered else found
