"""Thefts of names and reasons, which are not in the journal but sealed there."""

from tests.desk.theft_words import FAULT, WEEKEND, Theft, player, theft

OF_TWO = "WHERE name IN ('Wim', 'Piet')"

THEFTS: dict[str, Theft] = {
    "two players' names": theft(
        f"UPDATE player SET name = CASE name WHEN 'Wim' THEN 'Piet' ELSE 'Wim' END {OF_TWO}",
        found=FAULT.TEXT_CHANGED,
    ),
    "two players' names with all that goes with them": theft(
        f"CREATE TEMP TABLE taken AS SELECT name, name_key, name_salt FROM player {OF_TWO}",
        f"UPDATE player SET name_key = name_key || '?' {OF_TWO}",
        "UPDATE player SET (name, name_key, name_salt) = (SELECT name, name_key, name_salt "
        f"FROM taken WHERE taken.name <> player.name) {OF_TWO}",
        found=FAULT.TEXT_CHANGED,
    ),
    "a name that begins in its salt": theft(
        "UPDATE player SET name = 'im', name_salt = unhex(hex(name_salt) || '57') "
        "WHERE name = 'Wim'",
        found=FAULT.TEXT_CHANGED,
    ),
    "a name with a salt of its own": theft(
        "UPDATE player SET name = 'Willem', name_salt = randomblob(16) WHERE name = 'Wim'",
        found=FAULT.TEXT_CHANGED,
    ),
    "the name of a weekend": theft(
        "UPDATE weekend SET name = 'Ameland' WHERE name = 'Vlieland'", found=FAULT.TEXT_CHANGED
    ),
    "the name of the group": theft(
        "UPDATE \"group\" SET name = 'Others'", found=FAULT.TEXT_CHANGED
    ),
    "a reason": theft(
        "UPDATE remark SET text = 'cheated'", found=FAULT.TEXT_CHANGED, game=WEEKEND, number=3
    ),
    "a name that is blanked": theft(
        "UPDATE player SET name = 'Somebody', name_salt = NULL WHERE name = 'Wim'",
        found=FAULT.TEXT_BLANKED,
    ),
    "a salt that is blanked": theft(
        "UPDATE remark SET text_salt = NULL", found=FAULT.TEXT_BLANKED, game=WEEKEND, number=3
    ),
    "a reason taken out": theft(
        "DELETE FROM remark", found=FAULT.TEXT_MISSING, game=WEEKEND, number=3
    ),
    "a reason put in": theft(
        "INSERT INTO remark SELECT group_id, seq, 'cheated', randomblob(16) FROM entry "
        "WHERE seq = 1",
        found=FAULT.TEXT_UNSAID,
        game=WEEKEND,
        number=1,
    ),
    "a device with a name put in": theft(
        "INSERT INTO device (group_id, id, link_id, name, name_salt, secret_hash, created_at) "
        "SELECT group_id, lower(hex(randomblob(16))), id, 'X', randomblob(16), randomblob(32), "
        "created_at FROM link LIMIT 1",
        found=FAULT.TEXT_UNSAID,
    ),
    "a weekend with a name put in": theft(
        "INSERT INTO weekend (group_id, id, name, name_salt, starts_on, ends_on, currency, "
        "created_at) SELECT group_id, lower(hex(randomblob(16))), name, name_salt, starts_on, "
        "ends_on, currency, created_at FROM weekend LIMIT 1",
        found=FAULT.TEXT_UNSAID,
    ),
    "an account": theft(
        "UPDATE pay_details SET text = replace(text, 'NL91ABNA0417164300', 'NL20INGB0001234567')",
        found=FAULT.TEXT_CHANGED,
    ),
    "the name on an account": theft(
        "UPDATE pay_details SET text = replace(text, 'de Boer', 'de Vries')",
        found=FAULT.TEXT_CHANGED,
    ),
    "an account with a salt of its own": theft(
        'UPDATE pay_details SET text = \'{"swish":"46701234567"}\', text_salt = randomblob(16)',
        found=FAULT.TEXT_CHANGED,
    ),
    "an account put in": theft(
        'INSERT INTO pay_details SELECT group_id, id, \'{"swish":"46701234567"}\', '
        "randomblob(16) FROM player WHERE name = 'Piet'",
        found=FAULT.TEXT_UNSAID,
    ),
    "another player's account": theft(
        f"UPDATE pay_details SET player_id = {player('Piet')}", found=FAULT.TEXT_UNSAID
    ),
    "a name in a line of something else": theft(
        "UPDATE journal SET action = 'end_sitting' WHERE action = 'add_player'",
        found=FAULT.TEXT_RESEALED,
    ),
}
