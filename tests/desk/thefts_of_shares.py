"""Thefts of shares: links that show a weekend's result to others, as the journal has them."""

from tests.desk.theft_words import FAULT, Theft, theft
from tests.desk.thefts_of_facts import LATER, NEW_ID, VIEWER, VLIELAND, copy_of

OPEN = "revoked_at IS NULL"
ENDED = "revoked_at IS NOT NULL"

THEFTS: dict[str, Theft] = {
    "a share put in": theft(
        copy_of(
            "share",
            "group_id id weekend_id secret_hash created_at link_id",
            id=NEW_ID,
            secret_hash="randomblob(32)",
        ),
        found=FAULT.SHARE_UNSAID,
    ),
    "a share taken out": theft(f"DELETE FROM share WHERE {ENDED}", found=FAULT.SHARE_UNSAID),
    "the weekend of a share": theft(
        f"UPDATE share SET weekend_id = {VLIELAND} WHERE {OPEN}", found=FAULT.SHARE_DIFFERS
    ),
    "that a share was ended": theft(
        f"UPDATE share SET revoked_at = NULL WHERE {ENDED}", found=FAULT.SHARE_CLOSING_DIFFERS
    ),
    "that a share was not ended": theft(
        f"UPDATE share SET revoked_at = {LATER} WHERE {OPEN}", found=FAULT.SHARE_CLOSING_DIFFERS
    ),
    "when a share was ended": theft(
        f"UPDATE share SET revoked_at = {LATER} WHERE {ENDED}", found=FAULT.SHARE_CLOSING_DIFFERS
    ),
    "when a share was made": theft(
        f"UPDATE share SET created_at = {LATER} WHERE {OPEN}", found=FAULT.TIME_DIFFERS
    ),
    "who made a share": theft(
        f"UPDATE share SET link_id = {VIEWER} WHERE {OPEN}", found=FAULT.AUTHOR_DIFFERS
    ),
}
