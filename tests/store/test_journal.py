from dataclasses import replace

from ledger.desk.corrections import void_round
from ledger.store.journal import BEGINNING, last_lines, line_hash
from ledger.store.players import all_players
from tests.desk.evenings import Evening, hand, new_evening


def test_each_line_carries_the_hash_of_the_line_before(evening: Evening) -> None:
    new_evening()
    void_round(evening.owner, evening.play(hand("Wim", 5)).round.id)
    lines = last_lines(evening.group_id)[::-1]
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    previous = BEGINNING
    for line in lines:
        assert line.previous_hash == previous
        assert line.hash == line_hash(evening.group_id, line)
        previous = line.hash


def test_a_line_that_was_cooked_has_another_hash(evening: Evening) -> None:
    line = last_lines(evening.group_id, limit=1)[0]
    cooked = [
        replace(line, seq=line.seq + 1),
        replace(line, action="void_round"),
        replace(line, details=line.details | {"unit": "chips"}),
        replace(line, link_id=evening.owner.link_id),
        replace(line, previous_hash=BEGINNING),
        replace(line, at=line.at.replace(microsecond=(line.at.microsecond + 1) % 1_000_000)),
    ]
    for other in cooked:
        assert line_hash(evening.group_id, other) != line.hash
    assert line_hash(new_evening().group_id, line) != line.hash


def test_lines_name_nobody(evening: Evening) -> None:
    void_round(evening.owner, evening.play(hand("Wim", 5)).round.id, "Kees was wrong")
    written = str(last_lines(evening.group_id))
    for player in all_players(evening.group_id):
        assert player.name not in written
        assert str(player.id) in written
