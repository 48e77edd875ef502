"""Thefts of what was wished of plans, and of what they carried from one weekend to another."""

from tests.desk.theft_words import FAULT, Theft, theft

CARRY = "SELECT seq FROM entry WHERE kind = 'carry'"
FIRST = f"({CARRY} ORDER BY seq LIMIT 1)"
IN_FORCE = (
    "(SELECT settlement_id FROM entry AS e WHERE kind = 'carry' AND reverses IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM entry AS r WHERE r.reverses = e.seq) LIMIT 1)"
)

THEFTS: dict[str, Theft] = {
    "another wish": theft(
        "UPDATE settlement SET wishes = json_set(wishes, '$.round_to', 5) "
        "WHERE json_extract(wishes, '$.round_to') = 10",
        found=FAULT.PLAN_DIFFERS,
    ),
    "more that the rounding left": theft(
        "UPDATE settlement SET wishes = json_set(wishes, '$.left', json_object()) "
        "WHERE json_extract(wishes, '$.round_to') = 10",
        found=FAULT.PLAN_DIFFERS,
    ),
    "another weekend that took one in": theft(
        "UPDATE settlement SET wishes = NULL "
        "WHERE json_extract(wishes, '$.taken_in_by') IS NOT NULL",
        found=FAULT.PLAN_DIFFERS,
    ),
    "a carried balance of more": theft(
        f"UPDATE posting SET amount = amount * 2 WHERE entry_seq = {FIRST}",
        found=FAULT.CARRY_DIFFERS,
    ),
    "a balance carried out of another weekend": theft(
        "UPDATE entry SET weekend_id = (SELECT id FROM weekend WHERE name = 'Texel') "
        f"WHERE seq = {FIRST}",
        found=FAULT.CARRY_DIFFERS,
    ),
    "a carried balance of another plan": theft(
        "UPDATE entry SET settlement_id = (SELECT settlement.id FROM settlement JOIN weekend "
        "ON weekend.id = weekend_id WHERE weekend.name = 'Texel') "
        f"WHERE seq = {FIRST}",
        found=FAULT.CARRY_DIFFERS,
    ),
    "a carried balance put in": theft(
        "INSERT INTO posting SELECT group_id, 900, player_id, amount FROM posting "
        f"WHERE entry_seq = {FIRST}",
        "INSERT INTO entry (group_id, seq, kind, weekend_id, settlement_id, currency, at) SELECT "
        "group_id, 900, kind, weekend_id, settlement_id, currency, at FROM entry "
        f"WHERE seq = {FIRST}",
        found=FAULT.CARRY_UNSAID,
    ),
    "a carried balance taken out": theft(
        f"DELETE FROM posting WHERE entry_seq IN ({CARRY})",
        "DELETE FROM entry WHERE kind = 'carry' AND reverses IS NOT NULL",
        "DELETE FROM entry WHERE kind = 'carry'",
        found=FAULT.CARRY_MISSING,
    ),
    "a carried balance of a plan that is over": theft(
        f"UPDATE settlement SET reopened_at = made_at WHERE id = {IN_FORCE}",
        found=FAULT.CARRY_STATE,
    ),
    "a transfer that was taken in and is there again": theft(
        "UPDATE transfer SET dropped_at = NULL WHERE settlement_id IN (SELECT s.id FROM settlement "
        "AS s JOIN weekend AS w ON w.id = s.weekend_id WHERE w.name = 'Ameland')",
        found=FAULT.TRANSFER_STATE,
    ),
}
