"""What is wrong with a book, in words for whoever runs `ledger check`."""

from collections.abc import Mapping

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.errors import Problem
from ledger.money import CHIPS
from ledger.web.format import format_coin, format_day, format_spoken
from ledger.web.labels import problem_sentence

_RECOUNTED = {
    "pot": "the pot",
    "bank_round": "the banker's round in office",
    "chips": "the chips of {player}",
    "strokes": "the strokes of {player}",
    "game": "the number of the game",
}

_TEXTS = {
    "group": "the name of the group",
    "player": "the name of a player",
    "weekend": "the name of this weekend",
    "device": "the name of a device",
    "remark": "the reason why it was taken back",
    "cost": "what a cost was for",
    "pay_details": "where to pay a player",
}

_SENTENCES: Mapping[FaultCode, str] = {
    FaultCode.FILE_DAMAGED: "the file is damaged: {problem}",
    FaultCode.GUARD_MISSING: (
        "{count} of the database's own guards were taken away or are others now, so that rows can"
        " be changed ({triggers})"
    ),
    FaultCode.KEY_BROKEN: (
        "{count} rows of “{table}” point at rows of “{to_table}” that are not there"
    ),
    FaultCode.UNREADABLE: "something was written here that cannot be read: {error}",
    FaultCode.RULES_CHANGED: (
        "the group's copy of the rules “{rules}” (version {version}…) was changed or cannot be read"
    ),
    FaultCode.RULES_MISSING: (
        "the rules of this table (version {version}…) are not there any more, so that its rounds"
        " cannot be worked out"
    ),
    FaultCode.RULES_OTHER: "it is kept under other rules than those of its table",
    FaultCode.RECORD_UNREADABLE: "its facts cannot be read",
    FaultCode.RECORD_REFUSED: "its facts are refused by the rules: {sentence} ({path})",
    FaultCode.START_MISSING: "what it began with is missing",
    FaultCode.START_NEEDLESS: "it is kept to have begun with something, where nothing runs on",
    FaultCode.START_UNREADABLE: "what it began with cannot be read",
    FaultCode.START_DIFFERS: "{recounted}: it began with {kept}, the rounds before make {made}",
    FaultCode.RUNNING_DIFFERS: "{recounted}: the table has {kept} now, its rounds make {made}",
    FaultCode.ENTRY_MISSING: "it has no entry in the book",
    FaultCode.ENTRY_TWICE: "it is in the book twice, again as entry {entry}",
    FaultCode.ENTRY_ELSEWHERE: "its entry {entry} says that it belongs elsewhere",
    FaultCode.NET_DIFFERS: "entry {entry} gives {player} {kept}, its facts make {made}",
    FaultCode.CORRECTION_ELSEWHERE: "it says that it corrects a round of another table or number",
    FaultCode.CORRECTION_STANDS: "the round that it corrects still stands",
    FaultCode.CORRECTION_OTHER_FACTS: "it was entered again with other facts than the round before",
    FaultCode.ENTRY_UNBALANCED: "entry {entry} sums to {surplus}, not to zero",
    FaultCode.ENTRY_ABOUT_NOTHING: "entry {entry} is about nothing, or about more than one thing",
    FaultCode.ENTRY_NUMBERS_MISSING: "{count} entries are missing: their numbers have gaps",
    FaultCode.REVERSAL_DIFFERS: "entry {entry} is not the mirror of the one that it takes back",
    FaultCode.TOTAL_DIFFERS: "the total of {player} is {kept}, the entries make {made}",
    FaultCode.TOTAL_ROUNDS_DIFFER: (
        "{player} is said to have played {kept} rounds, the entries make {made}"
    ),
    FaultCode.WORTH_DIFFERS: "the chips of {player} are kept as {kept}, their value makes {made}",
    FaultCode.ROUND_COUNT_DIFFERS: "the table counts {kept} rounds, {made} stand",
    FaultCode.LAST_NUMBER_DIFFERS: "the table's last round is said to be {kept}, it is {made}",
    FaultCode.PLAN_DIFFERS: "the settlement's payments are not those that the journal says",
    FaultCode.PLAN_UNSAID: "the journal says nothing of a settlement that is there",
    FaultCode.PLAN_MISSING: "a settlement that the journal says is not there",
    FaultCode.PLAN_STATE: (
        "a settlement is open where the journal says closed, or the other way, or since another"
        " time"
    ),
    FaultCode.PAYMENT_DIFFERS: "entry {entry} is not the payment that was planned",
    FaultCode.PAYMENT_UNSAID: "the journal says nothing of the payment in entry {entry}",
    FaultCode.PAYMENT_MISSING: "the payment that the journal says is entry {entry} is not there",
    FaultCode.PAID_TOO_MUCH: (
        "more was paid, {paid}, than the payment of {amount} from {sender} to {receiver}"
    ),
    FaultCode.COST_DIFFERS: "the cost of {amount} is not the one that the journal says",
    FaultCode.COST_UNSAID: "the journal does not say all of the cost of {amount}",
    FaultCode.COST_MISSING: "a cost that line {line} of the journal says is not there",
    FaultCode.TRANSFER_STATE: (
        "the payment of {amount} from {sender} to {receiver} is dropped where it counts, or the"
        " other way, or since another time"
    ),
    FaultCode.CARRY_DIFFERS: (
        "entry {entry} does not carry what the journal says from one weekend to another"
    ),
    FaultCode.CARRY_UNSAID: "the journal says nothing of the carried balance in entry {entry}",
    FaultCode.CARRY_MISSING: (
        "the carried balance that the journal says is entry {entry} is not there"
    ),
    FaultCode.CARRY_STATE: (
        "entry {entry} carries a balance for a settlement that was reopened, or was taken back"
        " while that stands"
    ),
    FaultCode.JOURNAL_GAP: "line {line} of the journal comes too early: lines are missing",
    FaultCode.JOURNAL_UNCHAINED: (
        "line {line} of the journal was made after another line than the one before it now"
    ),
    FaultCode.JOURNAL_CHANGED: "line {line} of the journal was changed",
    FaultCode.SAID_ROUND_MISSING: "it is missing; line {line} of the journal says it was entered",
    FaultCode.SAID_ROUND_DIFFERS: "line {line} of the journal says that it is another round",
    FaultCode.SAID_RECORD_DIFFERS: "its facts are not those that line {line} of the journal says",
    FaultCode.SAID_NET_DIFFERS: "its entry is not what line {line} of the journal says",
    FaultCode.SAID_VOID_STANDS: "it stands, and line {line} of the journal says it was taken back",
    FaultCode.ROUND_UNSAID: "the journal says nothing of this round",
    FaultCode.REVERSAL_UNSAID: "the journal does not say that it was taken back",
    FaultCode.VERSION_DIFFERS: "the journal and the table do not agree on how often it was changed",
    FaultCode.SITTING_DIFFERS: "{part} is not what the journal says",
    FaultCode.SITTING_UNSAID: "the journal says nothing of this table",
    FaultCode.WEEKEND_DIFFERS: "days or coin are not those that line {line} of the journal says",
    FaultCode.PLAYER_UNSAID: "the journal and the list of players do not agree on {player}",
    FaultCode.LINE_UNMENTIONED: (
        "line {line} of the journal is not found any more by all that it names"
    ),
    FaultCode.BUY_IN_DIFFERS: "the chips bought at this table are not what the journal says",
    FaultCode.CAPITAL_DIFFERS: "the capital put on this table is not what the journal says",
    FaultCode.TEXT_CHANGED: "{text} is not the one that line {line} of the journal sealed",
    FaultCode.TEXT_BLANKED: (
        "{text} cannot be compared with line {line} of the journal: its salt is gone, and the"
        " journal does not say that it was blanked"
    ),
    FaultCode.TEXT_UNSAID: "the journal says nothing of {text}",
    FaultCode.TEXT_MISSING: "{text}, which line {line} of the journal sealed, is missing",
    FaultCode.TEXT_RESEALED: (
        "line {line} of the journal seals {text} anew, and says that it does something else"
    ),
    FaultCode.MENTION_UNSAID: (
        "{count} more notes say what lines of the journal name than those lines account for"
    ),
    FaultCode.AUTHOR_DIFFERS: "{part} names another author than line {line} of the journal",
    FaultCode.TIME_DIFFERS: "{part} names another time than line {line} of the journal",
    FaultCode.BANKER_DIFFERS: (
        "who dealt it, or who was to follow, is not what line {line} of the journal says"
    ),
    FaultCode.CORRECTION_DIFFERS: (
        "in which round's place it stands, and why, is not what line {line} of the journal says"
    ),
    FaultCode.WEEKEND_UNSAID: "the journal says nothing of this weekend",
    FaultCode.RULES_UNSAID: "the journal names no table that plays by the rules “{rules}”",
    FaultCode.GROUP_DIFFERS: "{part} is not what the journal says",
    FaultCode.PLAYER_DIFFERS: (
        "the place or colour of {player}, or by which name they are found, is not what it was made"
    ),
    FaultCode.LINK_UNSAID: (
        "the journal and the list of links do not agree on a link of the role “{role}”"
    ),
    FaultCode.LINK_DIFFERS: "a link has the role “{role}” now, the journal says another one",
    FaultCode.LINK_CLOSING_DIFFERS: (
        "a link of the role “{role}” is open where the journal says closed, or the other way, or"
        " since another time"
    ),
    FaultCode.DEVICE_UNSAID: (
        "the journal and the list of devices do not agree on the device {device}…"
    ),
    FaultCode.DEVICE_DIFFERS: (
        "the device {device}… came in by another link than the journal says, or is shut out"
    ),
    FaultCode.SHARE_UNSAID: (
        "the journal and the list of shares do not agree on the share {share}… of a weekend"
    ),
    FaultCode.SHARE_DIFFERS: "the share {share}… shows another weekend than the journal says",
    FaultCode.SHARE_CLOSING_DIFFERS: (
        "the share {share}… shows the weekend where the journal says that it was ended, or the"
        " other way, or since another time"
    ),
    FaultCode.ID_UNKNOWN: (
        "the id that was sent with what line {line} of the journal says is not noted any more"
    ),
    FaultCode.CAPITAL_ID_UNKNOWN: (
        "{count} ids that were sent with capital put on a table are not noted any more"
    ),
    FaultCode.BUY_IN_ID_UNKNOWN: (
        "{count} ids that were sent with chips bought at a table are not noted any more"
    ),
    FaultCode.ID_UNSAID: "{count} more ids are noted than were sent, as the journal says",
}
CODES = frozenset(_SENTENCES)

_PARTS = {
    "round": "it",
    "entry": "its entry",
    "reversal": "the entry that takes it back",
    "payment": "entry {entry}",
    "carry": "entry {entry}",
    "cost": "a shared cost",
    "capital": "the capital put on this table",
    "buy_in": "what was bought at this table",
    "plan": "a settlement",
    "opening": "its opening",
    "group": "the group's start",
    "player": "the coming of {player}",
    "link": "the making of a link of the role “{role}”",
    "share": "the making of the share {share}…",
    "device": "the coming of the device {device}…",
    "rules": "the copy of the rules “{rules}”",
    "weekend": "its weekend",
    "rule_set": "the rules that it plays by",
    "unit": "what it plays for",
    "date": "its day",
    "seats": "who sits where",
    "options": "what was agreed on",
    "value": "what its chips are worth",
    "depth": "how much is asked of a hand",
    "banker": "who has the bank or deals",
    "has_dealer": "whether it is known who deals",
    "ended_at": "when it ended",
    "currency": "the group's coin",
    "locale": "the group's language",
    "timezone": "the group's time zone",
}

_AMOUNTS = frozenset(
    {
        FaultCode.NET_DIFFERS,
        FaultCode.TOTAL_DIFFERS,
        FaultCode.ENTRY_UNBALANCED,
        FaultCode.PAID_TOO_MUCH,
        FaultCode.WORTH_DIFFERS,
    }
)
"""The faults whose numbers are of the table's coin."""


def fault_sentence(fault: Fault, *, with_group: bool) -> str:
    """Return where a fault is and what differs there, in one sentence."""
    place = _place(fault.place, with_group=with_group)
    sentence = _SENTENCES[fault.code].format_map(_Words(_words(fault)))
    return f"{place}: {sentence}." if place else f"{sentence[:1].upper()}{sentence[1:]}."


class _Words(dict[str, str]):
    """Says "nothing" for what is not there."""

    def __missing__(self, key: str) -> str:
        return "nothing"


def _words(fault: Fault) -> dict[str, str]:
    values = dict(fault.values)
    words = {key: str(value) for key, value in values.items()}
    is_amount = fault.code in _AMOUNTS or values.get("what") == "pot"
    for key, value in values.items():
        if isinstance(value, int) and (key == "amount" or (is_amount and key in _SUMS)):
            words[key] = _amount(value, fault.place.currency)
    if "what" in values:
        words["recounted"] = _RECOUNTED[str(values["what"])].format_map(words)
    if "subject" in values:
        words["text"] = _text(str(values["subject"]), words.get("name", ""))
    if "thing" in values:
        words["part"] = _PARTS[str(values["thing"])].format_map(words)
    if "problem" in values and fault.code is FaultCode.RECORD_REFUSED:
        problem = Problem(str(values["problem"]), str(values["path"]))
        words["sentence"] = problem_sentence(problem)
    return words


def _text(subject: str, name: str) -> str:
    """Return which text it is, with what stands there now where that is a name."""
    return f"{_TEXTS[subject]}, “{name}”," if name else _TEXTS[subject]


_SUMS = frozenset({"kept", "made", "surplus", "paid"})


def _amount(amount: int, currency: str) -> str:
    if not currency or currency == CHIPS.code:
        return format_spoken(amount, CHIPS.code)
    return format_coin(amount, currency)


def _place(place: Place, *, with_group: bool) -> str:
    table = place.game
    if place.day is not None:
        table = f"{table} of {format_day(place.day)}".strip()
    number = "" if place.number is None else f"round {place.number}"
    parts = (place.group if with_group else "", place.weekend, table, number)
    return ", ".join(part for part in parts if part)
