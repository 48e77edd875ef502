"""Thefts of what stands beside the amounts: who, when, links, tables, notes and the group's own.

Each is a change and the fault that it is found as.
"""

from tests.desk.theft_words import (
    FAULT,
    HOUSE,
    STROKES,
    WEEKEND,
    Theft,
    entry_of,
    player,
    round_of,
    sitting_of,
    theft,
)

VIEWER = "(SELECT id FROM link WHERE role = 'viewer' AND revoked_at IS NULL)"
DEVICE = "(SELECT id FROM device)"
LATER = "'2031-01-01 12:00:00.000000'"
NEW_ID = "lower(hex(randomblob(16)))"
FIRST = "(SELECT id FROM sitting WHERE last_number = 0)"
"""The table at which nobody played."""
VLIELAND = "(SELECT id FROM weekend WHERE name = 'Vlieland')"
REOPENED = "reopened_at IS NOT NULL"
CORRECTED = round_of(WEEKEND, 2)
VOIDED = (
    f"(SELECT seq FROM entry WHERE reverses IS NOT NULL AND sitting_id = {sitting_of(WEEKEND)} "
    "ORDER BY seq DESC LIMIT 1)"
)
PAID = "(SELECT max(seq) FROM entry WHERE kind = 'payment' AND reverses IS NULL)"
UNPAID = "(SELECT seq FROM entry WHERE kind = 'payment' AND reverses IS NOT NULL)"


def of_round(change: str, game: str = WEEKEND, number: int = 1) -> str:
    return f"UPDATE round SET {change} WHERE id = {round_of(game, number)}"


def of_entry(change: str, entry: str) -> str:
    return f"UPDATE entry SET {change} WHERE seq = {entry}"


def of_first(change: str) -> str:
    return f"UPDATE sitting SET {change} WHERE id = {FIRST}"


def copy_of(table: str, columns: str, where: str = "true", **other: str) -> str:
    """Return the statement that adds a row like one that is there, and other in some columns."""
    names = columns.split()
    values = [other.get(name, name) for name in names]
    return (
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(values)} FROM {table} "
        f"WHERE {where} LIMIT 1"
    )


CHANGES: dict[FAULT, dict[str, str]] = {
    FAULT.AUTHOR_DIFFERS: {
        "the link of a round": of_round(f"link_id = {VIEWER}"),
        "no link of a round": of_round("link_id = NULL"),
        "the device of a round": of_round(f"device_id = {DEVICE}"),
        "the link of an entry": of_entry(f"link_id = {VIEWER}", entry_of(WEEKEND, 1)),
        "the device of an entry": of_entry(f"device_id = {DEVICE}", entry_of(HOUSE, 3)),
        "the link of a reversal": of_entry(f"link_id = {VIEWER}", VOIDED),
        "the device of what was entered again": of_round(f"device_id = {DEVICE}", STROKES, 3),
        "the device of a payment": of_entry(f"device_id = {DEVICE}", PAID),
        "the link of a payment taken back": of_entry(f"link_id = {VIEWER}", UNPAID),
        "the link of a buy-in": f"UPDATE buy_in SET link_id = {VIEWER}",
        "the device of a buy-in": f"UPDATE buy_in SET device_id = {DEVICE}",
        "the link of a capital": f"UPDATE capital SET link_id = {VIEWER}",
        "the device of a capital": f"UPDATE capital SET device_id = {DEVICE}",
    },
    FAULT.TIME_DIFFERS: {
        "when a round was recorded": of_round(f"recorded_at = {LATER}"),
        "when an entry was made": of_entry(f"at = {LATER}", entry_of(WEEKEND, 1)),
        "when a round was taken back": of_entry(f"at = {LATER}", VOIDED),
        "when a payment was made": of_entry(f"at = {LATER}", PAID),
        "when a payment was taken back": of_entry(f"at = {LATER}", UNPAID),
        "when a capital was put up": f"UPDATE capital SET at = {LATER}",
        "when chips were bought": f"UPDATE buy_in SET at = {LATER}",
        "when a table was opened": of_first(f"opened_at = {LATER}"),
        "when a weekend was opened": "UPDATE weekend SET created_at = '2001-01-01 12:00:00.000000'",
        "when a settlement was made": f"UPDATE settlement SET made_at = {LATER} WHERE {REOPENED}",
        "when the group was started": f'UPDATE "group" SET created_at = {LATER}',
        "when a player came": f"UPDATE player SET created_at = {LATER} WHERE name = 'Late'",
        "when a first link was made": f"UPDATE link SET created_at = {LATER} WHERE id = {VIEWER}",
        "when a link was made": f"UPDATE link SET created_at = {LATER} WHERE revoked_at > ''",
        "when a device came": f"UPDATE device SET created_at = {LATER}",
        "when rules came": f"UPDATE rule_set SET added_at = {LATER} WHERE rule_set_id = '{HOUSE}'",
    },
    FAULT.BANKER_DIFFERS: {
        "who was next": of_round(f"next_banker_id = {player('Piet')}"),
        "that nobody was next": of_round("next_banker_id = NULL"),
        "who was next when entered again": of_round(
            f"next_banker_id = {player('Piet')}", STROKES, 3
        ),
        "who dealt": (
            f"UPDATE round_start SET dealer_id = {player('Piet')} "
            f"WHERE round_id = {round_of(STROKES, 1)}"
        ),
        "that nobody dealt": (
            "UPDATE round_start SET dealer_id = NULL WHERE round_id = "
            f"(SELECT corrects_id FROM correction WHERE round_id = {round_of(STROKES, 1)})"
        ),
        "who dealt when entered again": (
            f"UPDATE round_start SET dealer_id = {player('Piet')} "
            f"WHERE round_id = {round_of(STROKES, 3)}"
        ),
        "a dealer where there is a bank": (
            f"UPDATE round_start SET dealer_id = {player('Piet')} "
            f"WHERE round_id = {round_of(HOUSE, 3)}"
        ),
    },
    FAULT.CORRECTION_DIFFERS: {
        "that a round was entered again": "UPDATE correction SET cause_id = NULL",
        "that a round was entered again because of another": (
            f"UPDATE correction SET cause_id = {round_of(STROKES, 3)} "
            f"WHERE round_id = {round_of(STROKES, 2)}"
        ),
        "a cause that there was not": (
            f"UPDATE correction SET cause_id = {round_of(WEEKEND, 1)} WHERE round_id = {CORRECTED}"
        ),
        "a correction taken out": f"DELETE FROM correction WHERE round_id = {CORRECTED}",
        "a correction put in": copy_of(
            "correction",
            "group_id round_id corrects_id cause_id",
            round_id=round_of(WEEKEND, 6),
            corrects_id=round_of(WEEKEND, 3),
            cause_id="NULL",
        ),
    },
    FAULT.START_DIFFERS: {
        "what the first round for chips began with": (
            f"UPDATE round_start SET running = '{{}}' WHERE round_id = {round_of(HOUSE, 1)}"
        ),
        "what all rounds for chips began with": (
            "UPDATE round_start SET running = '{}' WHERE running LIKE '%chips%'"
        ),
        "what a round for chips began with that was corrected": (
            "UPDATE round_start SET running = '{}' WHERE round_id = "
            f"(SELECT corrects_id FROM correction WHERE round_id = {round_of(HOUSE, 1)})"
        ),
        "nobody's chips": (
            "UPDATE round_start SET running = '{\"chips\": {}}' "
            f"WHERE round_id = {round_of(HOUSE, 1)}"
        ),
    },
    FAULT.START_MISSING: {
        "that a round for chips began with any": (
            f"DELETE FROM round_start WHERE round_id = {round_of(HOUSE, 1)}"
        )
    },
    FAULT.START_NEEDLESS: {
        "a beginning where nothing runs on": copy_of(
            "round_start", "group_id round_id running dealer_id", round_id=round_of(WEEKEND, 1)
        )
    },
    FAULT.RUNNING_DIFFERS: {
        "chips that nobody has now": (
            f"UPDATE sitting SET running = '{{}}' WHERE id = {sitting_of(HOUSE)}"
        )
    },
    FAULT.SITTING_DIFFERS: {
        "the day of a table": of_first("date = '2026-11-07'"),
        "what a table plays for": of_first("unit = 'chips'"),
        "the weekend of a table": of_first(f"weekend_id = {VLIELAND}"),
        "the rules of a table": of_first(
            f"rule_set_version = (SELECT version FROM rule_set WHERE rule_set_id = '{HOUSE}')"
        ),
        "the bank of a table": of_first(f"banker_id = {player('Piet')}"),
        "the bank of a table that was played at": (
            f"UPDATE sitting SET banker_id = {player('Piet')} WHERE id = {sitting_of(WEEKEND)}"
        ),
        "that nobody deals": of_first("has_dealer = 0"),
        "that somebody deals": (
            f"UPDATE sitting SET has_dealer = 1 WHERE id = {sitting_of(STROKES)}"
        ),
        "that a table ended": of_first("ended_at = NULL"),
        "when a table ended": of_first(f"ended_at = {LATER}"),
        "who sits at a table": of_first("seats = json_remove(seats, '$[3]')"),
        "the value of chips": "UPDATE sitting SET value_amount = 1000 WHERE value_amount > 0",
        "that chips have a value": (
            "UPDATE sitting SET value_chips = NULL, value_amount = NULL WHERE value_amount > 0"
        ),
        "that chips have none": (
            f"UPDATE sitting SET value_chips = 1, value_amount = 1 WHERE id = {sitting_of(HOUSE)}"
        ),
        "how much is asked": of_first("depth = 'cards'"),
    },
    FAULT.WEEKEND_UNSAID: {
        "a weekend put in": copy_of(
            "weekend", "group_id id name starts_on ends_on currency created_at", id=NEW_ID
        )
    },
    FAULT.WEEKEND_DIFFERS: {
        "the coin of a weekend": f"UPDATE weekend SET currency = 'NLG' WHERE id = {VLIELAND}",
        "the days of a weekend before they were changed": (
            f"UPDATE weekend SET ends_on = '2026-11-08' WHERE id = {VLIELAND}"
        ),
        "a weekend taken out": f"DELETE FROM weekend WHERE id = {VLIELAND}",
    },
    FAULT.RULES_UNSAID: {
        "rules put in": copy_of(
            "rule_set", "group_id version rule_set_id text added_at", version="'x'"
        )
    },
    FAULT.GROUP_DIFFERS: {
        "the group's coin": "UPDATE \"group\" SET currency = 'SEK'",
        "the group's language": "UPDATE \"group\" SET locale = 'sv'",
        "the group's zone": "UPDATE \"group\" SET timezone = 'Europe/Stockholm'",
    },
    FAULT.PLAYER_DIFFERS: {
        "a player's place": "UPDATE player SET position = 9 WHERE name = 'Late'",
        "a player's colour": "UPDATE player SET colour = 9 WHERE name = 'Late'",
        "what a player is found by": "UPDATE player SET name_key = 'x' WHERE name = 'Late'",
    },
    FAULT.LINK_UNSAID: {
        "a link put in": copy_of(
            "link",
            "group_id id role secret_hash created_at",
            id=NEW_ID,
            secret_hash="randomblob(32)",
        ),
        "a link taken out": "DELETE FROM link WHERE revoked_at IS NOT NULL",
    },
    FAULT.LINK_DIFFERS: {
        "the role of a first link": f"UPDATE link SET role = 'owner' WHERE id = {VIEWER}",
        "the role of a link": "UPDATE link SET role = 'owner' WHERE revoked_at IS NOT NULL",
    },
    FAULT.LINK_CLOSING_DIFFERS: {
        "that a link was closed": "UPDATE link SET revoked_at = NULL",
        "that a link was not closed": f"UPDATE link SET revoked_at = {LATER} WHERE id = {VIEWER}",
        "when a link was closed": (
            f"UPDATE link SET revoked_at = {LATER} WHERE revoked_at IS NOT NULL"
        ),
    },
    FAULT.DEVICE_UNSAID: {
        "a device put in": copy_of(
            "device",
            "group_id id link_id name secret_hash created_at",
            id=NEW_ID,
            secret_hash="randomblob(32)",
        ),
        "a device taken out": "DELETE FROM device",
    },
    FAULT.DEVICE_DIFFERS: {
        "the link of a device": f"UPDATE device SET link_id = {VIEWER}",
        "that a device was shut out": f"UPDATE device SET ended_at = {LATER}",
    },
    FAULT.PLAN_DIFFERS: {"that a plan is the shortest": "UPDATE settlement SET is_exact = 0"},
    FAULT.PLAN_STATE: {
        "when a weekend was reopened": (
            f"UPDATE settlement SET reopened_at = {LATER} WHERE {REOPENED}"
        ),
    },
    FAULT.TRANSFER_STATE: {
        "when a payment was dropped": (
            f"UPDATE transfer SET dropped_at = {LATER} WHERE dropped_at IS NOT NULL"
        ),
    },
    FAULT.CAPITAL_DIFFERS: {
        "who put up a capital": f"UPDATE capital SET banker_id = {player('Piet')}",
    },
    FAULT.BUY_IN_DIFFERS: {
        "who bought chips": f"UPDATE buy_in SET player_id = {player('Piet')}",
        "how many chips were bought": "UPDATE buy_in SET chips = chips + 1",
        "chips that were given back taken out": "DELETE FROM buy_in WHERE chips < 0",
        "chips that nobody bought": copy_of(
            "buy_in",
            "group_id id sitting_id sitting_version player_id chips at",
            id=NEW_ID,
            sitting_version="99",
        ),
    },
    FAULT.WORTH_DIFFERS: {
        "what chips are worth": "UPDATE sitting_total SET worth = worth + 1 WHERE worth > 0",
        "that chips are worth something": "UPDATE sitting_total SET worth = NULL",
        "a worth of money": (
            f"UPDATE sitting_total SET worth = amount WHERE sitting_id = {sitting_of(WEEKEND)}"
        ),
    },
    FAULT.TOTAL_DIFFERS: {
        "a total of nothing put in": copy_of(
            "sitting_total",
            "group_id sitting_id player_id amount round_count",
            f"sitting_id = {sitting_of(WEEKEND)}",
            player_id=player("Late"),
            amount="0",
            round_count="0",
        ),
        "a total of nothing taken out": (
            f"DELETE FROM sitting_total WHERE sitting_id = {sitting_of(WEEKEND)} "
            f"AND player_id = {player('Kees')}"
        ),
    },
    FAULT.ID_UNKNOWN: {
        "the id of a round forgotten": f"DELETE FROM known_id WHERE id = {round_of(WEEKEND, 1)}",
        "the id of a correction forgotten": f"DELETE FROM known_id WHERE id = {CORRECTED}",
        "the id of a table forgotten": f"DELETE FROM known_id WHERE id = {FIRST}",
        "the id of a weekend forgotten": f"DELETE FROM known_id WHERE id = {VLIELAND}",
        "the id of a player forgotten": f"DELETE FROM known_id WHERE id = {player('Late')}",
        "the id of the group forgotten": "DELETE FROM known_id WHERE kind = 'group'",
        "an id noted for something else": (
            f"UPDATE known_id SET kind = 'weekend' WHERE id = {round_of(WEEKEND, 1)}"
        ),
    },
    FAULT.CAPITAL_ID_UNKNOWN: {
        "the id of a capital forgotten": "DELETE FROM known_id WHERE kind = 'capital'",
        "another id of a capital": f"UPDATE capital SET id = {NEW_ID}",
    },
    FAULT.BUY_IN_ID_UNKNOWN: {
        "the id of a buy-in forgotten": "DELETE FROM known_id WHERE kind = 'chips'",
        "another id of a buy-in": f"UPDATE buy_in SET id = {NEW_ID} WHERE chips < 0",
    },
    FAULT.ID_UNSAID: {
        "an id of nothing": copy_of("known_id", "group_id id kind body_digest", id=NEW_ID),
        "an id of what nobody sent": copy_of(
            "known_id", "group_id id kind body_digest", id=round_of(STROKES, 3)
        ),
    },
    FAULT.MENTION_UNSAID: {
        "a line that names somebody else": copy_of(
            "mention", "group_id subject_id seq", "seq = 9", subject_id=player("Late")
        ),
        "a line that names nobody we know": copy_of(
            "mention", "group_id subject_id seq", "seq = 9", subject_id=NEW_ID
        ),
    },
}

THEFTS: dict[str, Theft] = {
    name: theft(change, found=fault)
    for fault, changes in CHANGES.items()
    for name, change in changes.items()
}
