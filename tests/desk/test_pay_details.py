"""Where players are paid: changed by one line that does not say what it is, and sealed by it."""

import json
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from ledger.book.pay_details import PayDetails
from ledger.desk.checking import check_book
from ledger.desk.checks.faults import FaultCode
from ledger.desk.errors import NotFoundError
from ledger.desk.exports import export_group
from ledger.desk.import_files import DamagedFileError
from ledger.desk.imports import CookedFileError
from ledger.desk.pay_details import change_pay_details
from ledger.store.database import db, writing
from ledger.store.journal import last_lines
from ledger.store.pay_details import pay_details_of
from tests.desk.evenings import Evening, new_evening, problems_of
from tests.desk.export_texts import Book, Change, imported, opened, other, text_of

__all__ = ["other"]

IBAN, OTHER_IBAN = "NL91ABNA0417164300", "NL20INGB0001234567"
GIVEN = {"account_name": "W. de Boer", "iban": "NL91 ABNA 0417 1643 00", "swish": "070-123 45 67"}
WIM = PayDetails(account_name="W. de Boer", iban=IBAN, swish="46701234567")


@pytest.fixture
def wim(evening: Evening) -> UUID:
    """Wim, who gave an account and a Swish number."""
    player_id = evening.player("Wim").id
    change_pay_details(evening.scorekeeper, player_id, **GIVEN)
    return player_id


def kept(evening: Evening, player_id: UUID) -> PayDetails | None:
    found = pay_details_of(evening.group_id, [player_id]).get(player_id)
    db.session.rollback()
    return found


def change(statement: str, **values: object) -> None:
    """Write something into the database past the desk."""
    with writing(uuid4()):
        changed = db.session.execute(sa.text(statement), values)
        assert getattr(changed, "rowcount", 0) > 0, statement


def exported(evening: Evening, *, with_pay_details: bool = False) -> str:
    pieces = export_group(evening.group_id, with_pay_details=with_pay_details)
    return b"".join(pieces).decode()


def test_what_was_given_is_kept_with_one_line_that_does_not_say_it(
    evening: Evening, wim: UUID
) -> None:
    assert kept(evening, wim) == WIM
    line = last_lines(evening.group_id, limit=1)[0]
    assert (line.action, line.device_id) == ("change_pay_details", evening.scorekeeper.device_id)
    assert line.details.keys() == {"player", "seals"}
    told = json.dumps(line.details)
    assert not any(word in told for word in (IBAN, "Boer", "46701234567"))
    assert check_book(evening.group_id).faults == ()


def test_the_same_again_writes_nothing(evening: Evening, wim: UUID) -> None:
    before = last_lines(evening.group_id)
    change_pay_details(evening.owner, wim, **GIVEN)
    assert last_lines(evening.group_id) == before


def test_it_is_replaced_as_a_whole_and_taken_out(evening: Evening, wim: UUID) -> None:
    change_pay_details(evening.owner, wim, link="https://bunq.me/wim")
    assert kept(evening, wim) == PayDetails(link="https://bunq.me/wim")
    change_pay_details(evening.owner, wim)
    assert kept(evening, wim) is None
    rows = db.session.execute(sa.text("SELECT text FROM pay_details")).all()
    assert [text for (text,) in rows] == ["{}"]
    assert check_book(evening.group_id).faults == ()


def test_what_is_wrong_changes_nothing(evening: Evening, wim: UUID) -> None:
    before = last_lines(evening.group_id)
    act = lambda: change_pay_details(evening.owner, wim, iban=IBAN[:-1] + "1")  # noqa: E731
    assert problems_of(act) == [("iban_checksum", "iban"), ("account_name_missing", "account_name")]
    assert (kept(evening, wim), last_lines(evening.group_id)) == (WIM, before)


def test_another_groups_player_is_not_found(evening: Evening, wim: UUID) -> None:
    stranger = new_evening()
    with pytest.raises(NotFoundError):
        change_pay_details(stranger.owner, wim, **GIVEN)
    assert kept(stranger, wim) is None


def test_an_account_that_somebody_wrote_into_the_database_is_found_and_not_shown(
    evening: Evening, wim: UUID
) -> None:
    change("UPDATE pay_details SET text = replace(text, :one, :two)", one=IBAN, two=OTHER_IBAN)
    (fault,) = check_book(evening.group_id).faults
    assert fault.code is FaultCode.TEXT_CHANGED
    assert fault.values["name"] == "Wim"
    assert OTHER_IBAN not in str(fault.values)
    assert kept(evening, wim) is None
    change_pay_details(evening.owner, wim, **GIVEN)
    assert (kept(evening, wim), check_book(evening.group_id).faults) == (WIM, ())


def test_an_earlier_account_with_its_salt_is_not_the_one_any_more(
    evening: Evening, wim: UUID
) -> None:
    (row,) = db.session.execute(sa.text("SELECT text, text_salt FROM pay_details")).all()
    change_pay_details(evening.owner, wim, swish="070-765 43 21")
    change("UPDATE pay_details SET text = :text, text_salt = :salt", text=row[0], salt=row[1])
    assert [fault.code for fault in check_book(evening.group_id).faults] == [FaultCode.TEXT_CHANGED]
    assert kept(evening, wim) is None


def test_an_account_taken_out_from_outside_harms_nobody(evening: Evening, wim: UUID) -> None:
    change("DELETE FROM pay_details")
    assert (kept(evening, wim), check_book(evening.group_id).faults) == (None, ())
    change_pay_details(evening.owner, wim, **GIVEN)
    assert kept(evening, wim) == WIM


def test_no_export_holds_an_account_unless_it_is_asked_for(evening: Evening, wim: UUID) -> None:
    assert wim
    plain, whole = exported(evening), exported(evening, with_pay_details=True)
    assert "pay_details" not in json.loads(plain)
    assert not any(word in plain for word in (IBAN, "Boer", "46701234567"))
    (item,) = json.loads(whole)["pay_details"]
    assert json.loads(item["text"]) == {
        "account_name": "W. de Boer", "iban": IBAN, "swish": "46701234567",
    }  # fmt: skip
    assert json.loads(whole)["counts"]["pay_details"] == 1


@pytest.mark.parametrize("with_pay_details", [True, False])
def test_an_export_comes_back_with_what_it_holds(
    evening: Evening, wim: UUID, other: Path, with_pay_details: bool
) -> None:
    text = exported(evening, with_pay_details=with_pay_details)
    with opened(other):
        made = imported(text.encode())
        assert made.is_new
        assert kept(evening, wim) == (WIM if with_pay_details else None)
        assert check_book().faults == ()
        assert exported(evening, with_pay_details=with_pay_details) == text
        assert not imported(text.encode()).is_new


def change_iban(book: Book) -> None:
    item = book["pay_details"][0]
    item["text"] = item["text"].replace(IBAN, OTHER_IBAN)


def write_nonsense(book: Book) -> None:
    book["pay_details"][0]["text"] = '{"iban":"NL91ABNA0417164301"}'


def write_loosely(book: Book) -> None:
    book["pay_details"][0]["text"] += " "


def name_nobody(book: Book) -> None:
    book["pay_details"][0]["player"] = str(uuid4())


def give_it_to_another(book: Book) -> None:
    book["pay_details"][0]["player"] = book["players"][0]["id"]


TAMPERINGS: dict[str, tuple[Change, type[Exception]]] = {
    "another account": (change_iban, CookedFileError),
    "no account": (write_nonsense, DamagedFileError),
    "a text in another form": (write_loosely, DamagedFileError),
    "an account of nobody": (name_nobody, DamagedFileError),
    "an account of somebody else": (give_it_to_another, CookedFileError),
}


@pytest.mark.parametrize(("tamper", "error"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_what_was_done_to_an_account_in_a_file_is_found(
    evening: Evening, wim: UUID, other: Path, tamper: Change, error: type[Exception]
) -> None:
    assert wim
    book = json.loads(exported(evening, with_pay_details=True))
    tamper(book)
    with opened(other), pytest.raises(error):
        imported(text_of(book))
