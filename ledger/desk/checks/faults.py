"""Faults of a book: what differs from what, and where. Sentences are made of them elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum


class FaultCode(StrEnum):
    """What can be wrong with a book."""

    FILE_DAMAGED = "file_damaged"
    GUARD_MISSING = "guard_missing"
    KEY_BROKEN = "key_broken"
    UNREADABLE = "unreadable"
    RULES_CHANGED = "rules_changed"
    RULES_MISSING = "rules_missing"
    RULES_OTHER = "rules_other"
    RECORD_UNREADABLE = "record_unreadable"
    RECORD_REFUSED = "record_refused"
    START_MISSING = "start_missing"
    START_NEEDLESS = "start_needless"
    START_UNREADABLE = "start_unreadable"
    START_DIFFERS = "start_differs"
    RUNNING_DIFFERS = "running_differs"
    ENTRY_MISSING = "entry_missing"
    ENTRY_TWICE = "entry_twice"
    ENTRY_ELSEWHERE = "entry_elsewhere"
    NET_DIFFERS = "net_differs"
    CORRECTION_ELSEWHERE = "correction_elsewhere"
    CORRECTION_STANDS = "correction_stands"
    CORRECTION_OTHER_FACTS = "correction_other_facts"
    ENTRY_UNBALANCED = "entry_unbalanced"
    ENTRY_ABOUT_NOTHING = "entry_about_nothing"
    ENTRY_NUMBERS_MISSING = "entry_numbers_missing"
    REVERSAL_DIFFERS = "reversal_differs"
    TOTAL_DIFFERS = "total_differs"
    TOTAL_ROUNDS_DIFFER = "total_rounds_differ"
    WORTH_DIFFERS = "worth_differs"
    ROUND_COUNT_DIFFERS = "round_count_differs"
    LAST_NUMBER_DIFFERS = "last_number_differs"
    PLAN_DIFFERS = "plan_differs"
    PLAN_UNSAID = "plan_unsaid"
    PLAN_MISSING = "plan_missing"
    PLAN_STATE = "plan_state"
    PAYMENT_DIFFERS = "payment_differs"
    PAYMENT_UNSAID = "payment_unsaid"
    PAYMENT_MISSING = "payment_missing"
    PAID_TOO_MUCH = "paid_too_much"
    COST_DIFFERS = "cost_differs"
    COST_UNSAID = "cost_unsaid"
    COST_MISSING = "cost_missing"
    TRANSFER_STATE = "transfer_state"
    CARRY_DIFFERS = "carry_differs"
    CARRY_UNSAID = "carry_unsaid"
    CARRY_MISSING = "carry_missing"
    CARRY_STATE = "carry_state"
    JOURNAL_GAP = "journal_gap"
    JOURNAL_UNCHAINED = "journal_unchained"
    JOURNAL_CHANGED = "journal_changed"
    SAID_ROUND_MISSING = "said_round_missing"
    SAID_ROUND_DIFFERS = "said_round_differs"
    SAID_RECORD_DIFFERS = "said_record_differs"
    SAID_NET_DIFFERS = "said_net_differs"
    SAID_VOID_STANDS = "said_void_stands"
    ROUND_UNSAID = "round_unsaid"
    REVERSAL_UNSAID = "reversal_unsaid"
    VERSION_DIFFERS = "version_differs"
    SITTING_DIFFERS = "sitting_differs"
    SITTING_UNSAID = "sitting_unsaid"
    WEEKEND_DIFFERS = "weekend_differs"
    PLAYER_UNSAID = "player_unsaid"
    CAPITAL_DIFFERS = "capital_differs"
    BUY_IN_DIFFERS = "buy_in_differs"
    LINE_UNMENTIONED = "line_unmentioned"
    TEXT_CHANGED = "text_changed"
    TEXT_BLANKED = "text_blanked"
    TEXT_UNSAID = "text_unsaid"
    TEXT_MISSING = "text_missing"
    TEXT_RESEALED = "text_resealed"
    MENTION_UNSAID = "mention_unsaid"
    AUTHOR_DIFFERS = "author_differs"
    TIME_DIFFERS = "time_differs"
    BANKER_DIFFERS = "banker_differs"
    CORRECTION_DIFFERS = "correction_differs"
    WEEKEND_UNSAID = "weekend_unsaid"
    RULES_UNSAID = "rules_unsaid"
    GROUP_DIFFERS = "group_differs"
    PLAYER_DIFFERS = "player_differs"
    LINK_UNSAID = "link_unsaid"
    LINK_DIFFERS = "link_differs"
    LINK_CLOSING_DIFFERS = "link_closing_differs"
    DEVICE_UNSAID = "device_unsaid"
    DEVICE_DIFFERS = "device_differs"
    SHARE_UNSAID = "share_unsaid"
    SHARE_DIFFERS = "share_differs"
    SHARE_CLOSING_DIFFERS = "share_closing_differs"
    ID_UNKNOWN = "id_unknown"
    CAPITAL_ID_UNKNOWN = "capital_id_unknown"
    BUY_IN_ID_UNKNOWN = "buy_in_id_unknown"
    ID_UNSAID = "id_unsaid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a fault is, as far as that can be told; names are those that people know."""

    group: str = ""
    weekend: str = ""
    game: str = ""
    day: date | None = None
    number: int | None = None
    currency: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong, with the amounts and names that its sentence needs."""

    code: FaultCode
    place: Place = Place()
    values: Mapping[str, str | int] = field(default_factory=dict)
