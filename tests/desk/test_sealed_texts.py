"""Names and reasons are sealed in the journal, which holds none of them, and cannot be changed."""

import hashlib
import json
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from ledger.desk.access import join, name_device, new_link
from ledger.desk.actors import Actor, Role
from ledger.desk.checking import check_book
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.exports import export_group
from ledger.desk.players import add_player, rename_player
from ledger.store.database import db, writing
from ledger.store.journal import add_line, last_lines
from ledger.store.players import rename_player as rename_player_unsaid
from ledger.store.text_seals import SALT_SIZE
from ledger.store.texts import KeptText, kept_texts
from tests.desk.evenings import NAMES, Evening, hand, new_evening, new_group
from tests.desk.thefts_of_names import OF_TWO

FAULT = FaultCode


@pytest.fixture
def phone(evening: Evening) -> Actor:
    """Somebody who came in, gave the phone another name, and did all that is sealed."""
    phone, _ = join(new_link(evening.owner, Role.SCOREKEEPER), "Wims telefoon")
    name_device(phone, "De telefoon van Wim")
    void_round(phone, evening.play(hand("Wim", 5)).round.id, "counted twice")
    old = evening.play(hand("Wim", 10)).round.id
    record = {"hands": [hand("Wim", 20)]}
    correct_round(phone, old, record, id=uuid4(), reason="it was twenty")
    rename_player(evening.owner, add_player(phone, "Joke").id, "Jo")
    return phone


def change(statement: str, **values: object) -> None:
    """Write something into the database past the desk; no guard keeps these tables."""
    with writing(uuid4()):
        changed = db.session.execute(sa.text(statement), values)
        assert getattr(changed, "rowcount", 0) > 0, statement


def texts_of(group_id: UUID) -> list[KeptText]:
    found = list(kept_texts(group_id))
    db.session.rollback()
    return found


def text_faults_of(group_id: UUID | None = None) -> list[Fault]:
    """Return what is wrong, besides that somebody is no longer found by the name that is kept."""
    found = check_book(group_id).faults
    return [fault for fault in found if fault.code is not FAULT.PLAYER_DIFFERS]


def details_of(group_id: UUID, action: str) -> dict[str, object]:
    return next(line.details for line in last_lines(group_id, limit=100) if line.action == action)


def seals_of(group_id: UUID) -> set[str]:
    """Return the seals of a group's name and of its first players'."""
    details: dict[str, Any] = details_of(group_id, "create_group")
    return {seal for seals in details["seals"].values() for seal in seals.values()}


CHANGES = {
    "a player": ("UPDATE player SET name = 'Willem' WHERE name = 'Wim'", FAULT.TEXT_CHANGED),
    "who was renamed": ("UPDATE player SET name = 'Joke' WHERE name = 'Jo'", FAULT.TEXT_CHANGED),
    "two players": (
        "UPDATE player SET name = CASE name WHEN 'Wim' THEN 'Piet' ELSE 'Wim' END " + OF_TWO,
        FAULT.TEXT_CHANGED,
    ),
    "the weekend": ("UPDATE weekend SET name = 'Vlieland'", FAULT.TEXT_CHANGED),
    "the group": ("UPDATE \"group\" SET name = 'Others'", FAULT.TEXT_CHANGED),
    "the device": ("UPDATE device SET name = 'Piets telefoon'", FAULT.TEXT_CHANGED),
    "a device without a name": ("UPDATE device SET name = ''", FAULT.TEXT_CHANGED),
    "why it was voided": (
        "UPDATE remark SET text = 'cheated' WHERE text = 'counted twice'", FAULT.TEXT_CHANGED
    ),
    "why it was corrected": (
        "UPDATE remark SET text = 'cheated' WHERE text = 'it was twenty'", FAULT.TEXT_CHANGED
    ),
    "why it was voided, taken out": (
        "DELETE FROM remark WHERE text = 'counted twice'", FAULT.TEXT_MISSING
    ),
    "a salt": ("UPDATE device SET name_salt = NULL", FAULT.TEXT_BLANKED),
}  # fmt: skip


@pytest.mark.parametrize(("statement", "code"), CHANGES.values(), ids=CHANGES)
def test_a_text_that_was_changed_is_found(
    evening: Evening, phone: Actor, statement: str, code: FaultCode
) -> None:
    assert phone
    assert check_book(evening.group_id).faults == ()
    change(statement)
    found = text_faults_of(evening.group_id)
    assert [fault.code for fault in found] == [code] * (statement.count("THEN") + 1)


def test_an_earlier_name_with_its_earlier_salt_is_no_longer_the_one(evening: Evening) -> None:
    wim = evening.player("Wim").id
    texts = {each.key: each for each in texts_of(evening.group_id)}
    rename_player(evening.owner, wim, "Willem")
    assert check_book(evening.group_id).faults == ()
    statement = "UPDATE player SET name = :name, name_salt = :salt WHERE name = 'Willem'"
    change(statement, name=texts[str(wim)].text, salt=texts[str(wim)].salt)
    (fault,) = text_faults_of(evening.group_id)
    assert fault.code is FAULT.TEXT_CHANGED
    assert fault.values["line"] == last_lines(evening.group_id, limit=1)[0].seq


def test_the_journal_has_nothing_of_a_text_or_its_salt(evening: Evening, phone: Actor) -> None:
    assert phone
    told = json.dumps([line.details for line in last_lines(evening.group_id, limit=100)])
    texts = texts_of(evening.group_id)
    assert {each.text for each in texts} == {
        "Kaartweekend", *NAMES, "Jo", "Texel", "De telefoon van Wim", "counted twice",
        "it was twenty",
    }  # fmt: skip
    assert "Joke" not in told
    for each in texts:
        assert each.salt is not None
        assert len(each.salt) == SALT_SIZE
        assert json.dumps(each.text)[1:-1] not in told
        assert each.salt.hex() not in told
    assert len({each.salt for each in texts}) == len(texts)


def test_whoever_has_the_export_can_make_a_seal_anew(evening: Evening, phone: Actor) -> None:
    assert phone
    book = json.loads(b"".join(export_group(evening.group_id)))
    wim = next(each for each in book["players"] if each["name"] == "Wim")
    seal = hashlib.sha256(bytes.fromhex(wim["name_salt"]) + b"Wim").hexdigest()
    assert book["journal"][0]["details"]["seals"]["player"][wim["id"]] == seal


def test_equal_names_have_unequal_seals(app: Flask) -> None:
    assert app
    first, second = (new_group(name="X", players=["Wim"]).group.id for _ in range(2))
    assert len(seals_of(first)) == 2
    assert not seals_of(first) & seals_of(second)


def test_a_first_device_is_sealed_with_its_group(app: Flask) -> None:
    assert app
    group_id = new_group(device_name="").group.id
    assert check_book(group_id).faults == ()
    change("UPDATE device SET name = 'X'")
    assert {fault.code for fault in check_book(group_id).faults} == {FAULT.TEXT_CHANGED}


def test_what_has_no_text_seals_none(evening: Evening) -> None:
    round_id = evening.play(hand("Wim", 5)).round.id
    void_round(evening.owner, round_id)
    restore_round(evening.owner, round_id)
    for action in ("record_round", "void_round", "restore_round", "open_sitting"):
        assert "seals" not in details_of(evening.group_id, action)


def test_a_name_that_is_kept_as_it_was_is_not_sealed_again(evening: Evening) -> None:
    before = texts_of(evening.group_id)
    rename_player(evening.owner, evening.player("Wim").id, "Wim")
    assert texts_of(evening.group_id) == before


def test_another_groups_names_are_not_looked_at(evening: Evening) -> None:
    other = new_evening()
    change(
        "UPDATE player SET name = 'X' WHERE name = 'Wim' AND name_salt = :salt",
        salt=next(each.salt for each in texts_of(other.group_id) if each.text == "Wim"),
    )
    assert check_book(evening.group_id).faults == ()
    assert len(text_faults_of()) == 1


HIDING = {
    "a line of something else": ("end_sitting", {}),
    "a line that names another player": ("rename_player", {"player": "Zoë"}),
    "a line of somebody who came": ("add_player", {"player": "Wim"}),
    "a line that seals all again": ("seal_names", {}),
}


@pytest.mark.parametrize(("action", "named"), HIDING.values(), ids=HIDING)
def test_a_change_of_name_cannot_hide_in_another_line(
    evening: Evening, action: str, named: dict[str, str]
) -> None:
    """Whoever can write to the database can also write a line that is chained as it must be."""
    wim = evening.player("Wim").id
    details = {key: str(evening.player(name).id) for key, name in named.items()}
    with writing(evening.group_id):
        seals = rename_player_unsaid(evening.group_id, wim, "Willem")
        at = evening.weekend.created_at
        add_line(evening.owner, action, details | {"seals": seals}, at=at)
    faults = check_book(evening.group_id).faults
    assert FAULT.TEXT_RESEALED in {fault.code for fault in faults}


def test_a_change_of_name_in_a_line_that_says_so_is_one(evening: Evening) -> None:
    wim = evening.player("Wim").id
    with writing(evening.group_id):
        seals = rename_player_unsaid(evening.group_id, wim, "Willem")
        details = {"player": str(wim), "seals": seals}
        add_line(evening.owner, "rename_player", details, at=evening.weekend.created_at)
    assert check_book(evening.group_id).faults == ()


def test_a_reason_is_sealed_once(evening: Evening, phone: Actor) -> None:
    assert phone
    sealed = details_of(evening.group_id, "void_round")
    with writing(evening.group_id):
        add_line(evening.owner, "void_round", sealed, at=evening.weekend.created_at)
    faults = check_book(evening.group_id).faults
    assert FAULT.TEXT_RESEALED in {fault.code for fault in faults}
