"""Thefts of rounds: their entries, their facts and the rules they were played by."""

from tests.desk.theft_words import (
    FAULT,
    HOUSE,
    POT,
    STAKE,
    STROKES,
    WEEKEND,
    Theft,
    entry_of,
    player,
    posting,
    round_of,
    sitting_of,
    theft,
    total,
    uuid_of,
)

THEFTS: dict[str, Theft] = {
    "more for one and less for another": theft(
        posting(WEEKEND, 1, "Wim", "+ 1"),
        posting(WEEKEND, 1, "James", "- 1"),
        found=FAULT.NET_DIFFERS,
        game=WEEKEND,
        number=1,
    ),
    "more for one alone": theft(
        posting(WEEKEND, 1, "Wim", "+ 1"), found=FAULT.ENTRY_UNBALANCED, game=WEEKEND, number=1
    ),
    "no postings at all": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 5)}",
        found=FAULT.ENTRY_UNBALANCED,
        game=WEEKEND,
        number=5,
    ),
    "another player in the entry": theft(
        f"UPDATE posting SET player_id = {player('Zoë')} WHERE player_id = {player('Kees')} "
        f"AND entry_seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.NET_DIFFERS,
        game=WEEKEND,
        number=1,
    ),
    "another stake": theft(
        STAKE + round_of(WEEKEND, 5), found=FAULT.NET_DIFFERS, game=WEEKEND, number=5
    ),
    "another stake, everywhere": theft(
        STAKE + round_of(WEEKEND, 5),
        posting(WEEKEND, 5, "Wim", "+ 5"),
        posting(WEEKEND, 5, "James", "- 5"),
        total(WEEKEND, "Wim", "+ 5"),
        total(WEEKEND, "James", "- 5"),
        found=FAULT.SAID_RECORD_DIFFERS,
        game=WEEKEND,
        number=5,
    ),
    "another player in the facts and the entry": theft(
        f"UPDATE round SET record = replace(record, {uuid_of(player('Wim'))}, "
        f"{uuid_of(player('Zoë'))}) WHERE id = {round_of(WEEKEND, 6)}",
        f"UPDATE posting SET player_id = {player('Zoë')} WHERE player_id = {player('Wim')} "
        f"AND entry_seq = {entry_of(WEEKEND, 6)}",
        found=FAULT.SAID_NET_DIFFERS,
        game=WEEKEND,
        number=6,
    ),
    "facts that are none": theft(
        f"UPDATE round SET record = 'nonsense' WHERE id = {round_of(WEEKEND, 1)}",
        found=FAULT.RECORD_UNREADABLE,
        game=WEEKEND,
        number=1,
    ),
    "facts without hands": theft(
        f"UPDATE round SET record = json_remove(record, '$.hands') WHERE id = {round_of(POT, 2)}",
        found=FAULT.RECORD_REFUSED,
        game=POT,
        number=2,
    ),
    "a round taken out": theft(
        f"DELETE FROM round WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.SAID_ROUND_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "a round taken out, with all that names it": theft(
        f"UPDATE sitting_total SET round_count = round_count - 1, amount = amount - "
        f"(SELECT amount FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)} "
        "AND posting.player_id = sitting_total.player_id) "
        f"WHERE sitting_id = {sitting_of(WEEKEND)}",
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 6)}",
        f"DELETE FROM round WHERE id = {round_of(WEEKEND, 6)}",
        f"UPDATE sitting SET round_count = round_count - 1, last_number = 5 "
        f"WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SAID_ROUND_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "an entry taken out": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 6)}",
        found=FAULT.ENTRY_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "numbers of entries with a gap": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 5)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 5)}",
        found=FAULT.ENTRY_NUMBERS_MISSING,
    ),
    "a round put in": theft(
        "INSERT INTO round SELECT group_id, lower(hex(randomblob(16))), sitting_id, number + 1, "
        "record, rule_set_version, 900, next_banker_id, recorded_at, link_id, device_id "
        f"FROM round WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.ROUND_UNSAID,
        game=WEEKEND,
        number=7,
    ),
    "a round taken back behind the journal's back": theft(
        "INSERT INTO posting SELECT group_id, (SELECT max(seq) + 1 FROM entry), player_id, "
        f"- amount FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        "INSERT INTO entry (group_id, seq, kind, weekend_id, sitting_id, sitting_version, "
        "round_id, reverses, currency, at) SELECT group_id, (SELECT max(seq) + 1 FROM entry), "
        "kind, weekend_id, sitting_id, 900, round_id, seq, currency, at FROM entry "
        f"WHERE seq = {entry_of(WEEKEND, 6)}",
        found=FAULT.REVERSAL_UNSAID,
        game=WEEKEND,
        number=6,
    ),
    "an entry in another weekend": theft(
        f"UPDATE entry SET weekend_id = (SELECT id FROM weekend WHERE name = 'Vlieland') "
        f"WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.ENTRY_ELSEWHERE,
        game=WEEKEND,
        number=1,
    ),
    "an entry in another coin": theft(
        f"UPDATE entry SET currency = 'NLG' WHERE seq = {entry_of(HOUSE, 2)}",
        found=FAULT.ENTRY_ELSEWHERE,
        game=HOUSE,
        number=2,
    ),
    "an entry about nothing": theft(
        f"UPDATE entry SET kind = 'payment' WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.ENTRY_ABOUT_NOTHING,
        game=WEEKEND,
        number=1,
    ),
    "a reversal that takes back less": theft(
        "UPDATE posting SET amount = amount / 2 WHERE entry_seq = "
        "(SELECT seq FROM entry WHERE reverses IS NOT NULL ORDER BY seq LIMIT 1)",
        found=FAULT.REVERSAL_DIFFERS,
        game=WEEKEND,
        number=2,
    ),
    "other rules": theft(
        "UPDATE rule_set SET text = replace(text, 'bank_wins', 'push') "
        f"WHERE rule_set_id = '{WEEKEND}'",
        found=FAULT.RULES_CHANGED,
    ),
    "rules that are none": theft(
        f"UPDATE rule_set SET text = 'nonsense = ' WHERE rule_set_id = '{POT}'",
        found=FAULT.RULES_CHANGED,
    ),
    "rules of nobody": theft(
        f"UPDATE sitting SET rule_set_version = 'mine' WHERE id = {sitting_of(HOUSE)}",
        f"UPDATE rule_set SET version = 'mine', text = text || 'x' WHERE rule_set_id = '{HOUSE}'",
        found=FAULT.RULES_MISSING,
    ),
    "a round under other rules": theft(
        f"UPDATE round SET rule_set_version = (SELECT version FROM rule_set "
        f"WHERE rule_set_id = '{STROKES}') WHERE id = {round_of(WEEKEND, 1)}",
        found=FAULT.RULES_OTHER,
        game=WEEKEND,
        number=1,
    ),
}
