"""Thefts of what runs, of totals, corrections and settlements, and of the journal."""

from tests.desk.theft_words import (
    FAULT,
    HOUSE,
    POT,
    STROKES,
    WEEKEND,
    Theft,
    began,
    entry_of,
    player,
    round_of,
    sitting_of,
    theft,
    total,
    uuid_of,
)

THEFTS: dict[str, Theft] = {
    "another pot": theft(
        began(POT, 2, "pot", "500"), found=FAULT.START_DIFFERS, game=POT, number=2
    ),
    "another capital at the start": theft(
        began(POT, 4, "pot", "400"), found=FAULT.START_DIFFERS, game=POT, number=4
    ),
    "another round in office": theft(
        began(POT, 2, "bank_round", "3"), found=FAULT.START_DIFFERS, game=POT, number=2
    ),
    "other chips": theft(
        f"UPDATE round_start SET running = json_set(running, '$.chips.\"' || "
        f"{uuid_of(player('Wim'))} || '\"', 7) WHERE round_id = {round_of(HOUSE, 3)}",
        found=FAULT.START_DIFFERS,
        game=HOUSE,
        number=3,
    ),
    "other strokes": theft(
        "UPDATE round_start SET running = json_object('strokes', json_object("
        f"{uuid_of(player('Kees'))}, 1)) WHERE round_id = {round_of(STROKES, 1)}",
        found=FAULT.START_DIFFERS,
        game=STROKES,
        number=1,
    ),
    "another game": theft(
        began(STROKES, 2, "game", "7"), found=FAULT.START_DIFFERS, game=STROKES, number=2
    ),
    "nothing to begin with": theft(
        f"DELETE FROM round_start WHERE round_id = {round_of(POT, 3)}",
        found=FAULT.START_MISSING,
        game=POT,
        number=3,
    ),
    "a start of another kind": theft(
        began(POT, 3, "luck", "7"), found=FAULT.START_UNREADABLE, game=POT, number=3
    ),
    "a pot on the table now": theft(
        "UPDATE sitting SET running = json_set(running, '$.pot', 5000) "
        f"WHERE id = {sitting_of(POT)}",
        found=FAULT.RUNNING_DIFFERS,
        game=POT,
    ),
    "chips on the table now": theft(
        f"UPDATE sitting SET running = json_set(running, '$.chips.\"' || "
        f"{uuid_of(player('Wim'))} || '\"', 1000) WHERE id = {sitting_of(HOUSE)}",
        found=FAULT.RUNNING_DIFFERS,
        game=HOUSE,
    ),
    "strokes on the table now": theft(
        f"UPDATE sitting SET running = '{{}}' WHERE id = {sitting_of(STROKES)}",
        found=FAULT.RUNNING_DIFFERS,
        game=STROKES,
    ),
    "a pot where there is none": theft(
        f"UPDATE sitting SET running = '{{\"pot\": 500}}' WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.RUNNING_DIFFERS,
        game=WEEKEND,
    ),
    "a round in office where nobody counts them": theft(
        began(STROKES, 2, "bank_round", "3"), found=FAULT.START_DIFFERS, game=STROKES, number=2
    ),
    "strokes where nobody counts them": theft(
        "UPDATE sitting SET running = json_object('strokes', json_object("
        f"{uuid_of(player('Kees'))}, 1)) WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.RUNNING_DIFFERS,
        game=WEEKEND,
    ),
    "a game of strokes where there is none": theft(
        began(POT, 3, "game", "2"), found=FAULT.START_DIFFERS, game=POT, number=3
    ),
    "capital that was not put up": theft(
        "UPDATE capital SET amount = 26", found=FAULT.CAPITAL_DIFFERS, game=POT
    ),
    "a total": theft(total(WEEKEND, "Kees", "+ 1"), found=FAULT.TOTAL_DIFFERS, game=WEEKEND),
    "half a cent of a total": theft(
        total(WEEKEND, "Kees", "+ 0.5"), found=FAULT.TOTAL_DIFFERS, game=WEEKEND
    ),
    "a total's count of rounds": theft(
        f"UPDATE sitting_total SET round_count = 3 WHERE sitting_id = {sitting_of(WEEKEND)} "
        f"AND player_id = {player('Kees')}",
        found=FAULT.TOTAL_ROUNDS_DIFFER,
        game=WEEKEND,
    ),
    "a table's count of rounds": theft(
        f"UPDATE sitting SET round_count = 9 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.ROUND_COUNT_DIFFERS,
        game=WEEKEND,
    ),
    "a table's last number": theft(
        f"UPDATE sitting SET last_number = 9 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.LAST_NUMBER_DIFFERS,
        game=WEEKEND,
    ),
    "a table's version": theft(
        f"UPDATE sitting SET version = version + 1 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.VERSION_DIFFERS,
        game=WEEKEND,
    ),
    "a table's limits": theft(
        f"UPDATE sitting SET options = '{{\"max_stake\": 7}}' WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SITTING_DIFFERS,
        game=WEEKEND,
    ),
    "a correction of another round": theft(
        f"UPDATE correction SET corrects_id = {round_of(WEEKEND, 5)} "
        f"WHERE round_id = {round_of(WEEKEND, 2)}",
        found=FAULT.CORRECTION_ELSEWHERE,
        game=WEEKEND,
        number=2,
    ),
    "a correction caused elsewhere": theft(
        f"UPDATE correction SET cause_id = {round_of(WEEKEND, 5)} "
        f"WHERE round_id = {round_of(STROKES, 2)}",
        found=FAULT.CORRECTION_ELSEWHERE,
        game=STROKES,
        number=2,
    ),
    "a correction of a round that stands": theft(
        f"UPDATE round SET number = 2 WHERE id = {round_of(WEEKEND, 5)}",
        f"UPDATE correction SET corrects_id = (SELECT id FROM round WHERE number = 2 "
        f"AND sitting_id = {sitting_of(WEEKEND)} ORDER BY sitting_version LIMIT 1 OFFSET 1) "
        f"WHERE round_id = (SELECT id FROM round WHERE number = 2 "
        f"AND sitting_id = {sitting_of(WEEKEND)} ORDER BY sitting_version DESC LIMIT 1)",
        found=FAULT.CORRECTION_STANDS,
        game=WEEKEND,
        number=2,
    ),
    "other facts when a round was entered again": theft(
        "UPDATE round SET record = json_set(record, '$.notes', json_array('mine')) "
        f"WHERE id = {round_of(STROKES, 2)}",
        found=FAULT.CORRECTION_OTHER_FACTS,
        game=STROKES,
        number=2,
    ),
    "a settlement's amount": theft(
        "UPDATE transfer SET amount = amount + 1", found=FAULT.PLAN_DIFFERS
    ),
    "a settlement put in": theft(
        "INSERT INTO settlement (group_id, id, weekend_id, is_exact, made_at, reopened_at) "
        "SELECT group_id, lower(hex(randomblob(16))), weekend_id, "
        "is_exact, made_at, made_at FROM settlement LIMIT 1",
        found=FAULT.PLAN_UNSAID,
    ),
    "a settlement taken out": theft(
        "DELETE FROM transfer WHERE settlement_id = "
        "(SELECT id FROM settlement WHERE reopened_at IS NOT NULL)",
        "DELETE FROM settlement WHERE reopened_at IS NOT NULL",
        found=FAULT.PLAN_MISSING,
    ),
    "a settlement closed again": theft(
        "UPDATE settlement SET reopened_at = NULL "
        "WHERE weekend_id = (SELECT id FROM weekend WHERE name = 'Griend')",
        found=FAULT.PLAN_STATE,
    ),
    "a transfer dropped": theft(
        "UPDATE transfer SET dropped_at = '2026-11-09 12:00:00.000000' WHERE settlement_id IN "
        "(SELECT id FROM settlement WHERE reopened_at IS NULL)",
        found=FAULT.TRANSFER_STATE,
    ),
    "a payment of more": theft(
        "UPDATE posting SET amount = amount * 2 WHERE entry_seq IN "
        "(SELECT seq FROM entry WHERE kind = 'payment')",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment that no plan has any more": theft(
        "UPDATE entry SET transfer_id = NULL WHERE seq = "
        "(SELECT max(seq) FROM entry WHERE kind = 'payment' AND reverses IS NULL)",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "payments of more that no plan has any more": theft(
        "UPDATE entry SET transfer_id = NULL WHERE kind = 'payment'",
        "UPDATE posting SET amount = amount * 2 WHERE entry_seq IN "
        "(SELECT seq FROM entry WHERE kind = 'payment')",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment that changed a table": theft(
        "UPDATE entry SET sitting_version = 2 WHERE seq = "
        "(SELECT max(seq) FROM entry WHERE kind = 'payment' AND reverses IS NULL)",
        found=FAULT.ENTRY_ABOUT_NOTHING,
    ),
    "a payment put in": theft(
        "INSERT INTO posting SELECT group_id, 900, player_id, amount FROM posting "
        "WHERE entry_seq = (SELECT max(seq) FROM entry WHERE kind = 'payment')",
        "INSERT INTO entry (group_id, seq, kind, weekend_id, currency, at) SELECT group_id, 900, "
        "kind, weekend_id, currency, at FROM entry WHERE kind = 'payment' LIMIT 1",
        found=FAULT.PAYMENT_UNSAID,
    ),
    "a payment taken out": theft(
        "DELETE FROM posting WHERE entry_seq = (SELECT max(seq) FROM entry WHERE kind = 'payment')",
        "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry WHERE kind = 'payment')",
        found=FAULT.PAYMENT_MISSING,
    ),
    "a line of the journal": theft(
        "UPDATE journal SET details = replace(details, '10', '20') WHERE action = 'record_round'",
        found=FAULT.JOURNAL_CHANGED,
    ),
    "who wrote a line of the journal": theft(
        "UPDATE journal SET link_id = (SELECT id FROM link WHERE role = 'viewer') WHERE seq = 9",
        found=FAULT.JOURNAL_CHANGED,
    ),
    "a line that is none": theft(
        "UPDATE journal SET details = 'nonsense' WHERE seq = 9", found=FAULT.JOURNAL_CHANGED
    ),
    "a line of the journal taken out": theft(
        "DELETE FROM mention WHERE seq = 9",
        "DELETE FROM journal WHERE seq = 9",
        found=FAULT.JOURNAL_GAP,
    ),
    "the end of the journal": theft(
        "DELETE FROM mention WHERE seq > 40",
        "DELETE FROM journal WHERE seq > 40",
        found=FAULT.PLAN_UNSAID,
    ),
    "a void that did not happen": theft(
        "UPDATE entry SET reverses = NULL, kind = 'payment', round_id = NULL, sitting_id = NULL "
        f"WHERE reverses IS NOT NULL AND round_id = (SELECT id FROM round WHERE number = 3 "
        f"AND sitting_id = {sitting_of(WEEKEND)})",
        found=FAULT.SAID_VOID_STANDS,
        game=WEEKEND,
        number=3,
    ),
    "a round of another number": theft(
        f"UPDATE round SET number = 17 WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.SAID_ROUND_DIFFERS,
        game=WEEKEND,
        number=6,
    ),
    "a weekend in another coin": theft(
        "UPDATE weekend SET currency = 'NLG' WHERE name = 'Vlieland'", found=FAULT.WEEKEND_DIFFERS
    ),
    "a player of nobody's": theft(
        "INSERT INTO player (group_id, id, name, name_key, colour, position, created_at) SELECT "
        "group_id, lower(hex(randomblob(16))), 'X', 'x', 9, 99, created_at FROM player LIMIT 1",
        found=FAULT.PLAYER_UNSAID,
    ),
    "a table of nobody's": theft(
        "INSERT INTO sitting (group_id, id, weekend_id, rule_set_version, options, unit, date, "
        "seats, banker_id, has_dealer, running, depth, version, last_number, round_count, "
        "opened_at) SELECT group_id, lower(hex(randomblob(16))), weekend_id, rule_set_version, "
        "options, unit, date, seats, banker_id, has_dealer, '{}', depth, 1, 0, 0, opened_at "
        f"FROM sitting WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SITTING_UNSAID,
        game=WEEKEND,
    ),
    "a line that cannot be found any more": theft(
        "DELETE FROM mention WHERE seq = 9", found=FAULT.LINE_UNMENTIONED
    ),
    "a line found under another player": theft(
        f"UPDATE mention SET subject_id = {player('Late')} "
        f"WHERE seq = 9 AND subject_id = {player('Wim')}",
        found=FAULT.LINE_UNMENTIONED,
    ),
    "an entry of nothing": theft(
        f"UPDATE entry SET transfer_id = round_id WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.KEY_BROKEN,
    ),
    "a player that is none": theft(
        f"UPDATE posting SET player_id = 'nonsense' WHERE player_id = {player('Kees')} "
        f"AND entry_seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.UNREADABLE,
    ),
}
