"""The lists of an exported group: which rows of which tables each holds, and under which names.

An export is written from this, an import is read by it, and the API's document describes it, so
that the three cannot differ.
"""

from ledger.store.database import table_of
from ledger.store.journal_tables import JournalRow, KnownIdRow
from ledger.store.money_tables import CostRow, PayDetailsRow, SettlementRow, TransferRow
from ledger.store.section_parts import Section, part
from ledger.store.share_tables import ShareRow
from ledger.store.tables import (
    BuyInRow,
    CapitalRow,
    CorrectionRow,
    DeviceRow,
    EntryRow,
    GroupRow,
    LinkRow,
    PlayerRow,
    PostingRow,
    RemarkRow,
    RoundRow,
    RoundStartRow,
    RuleSetRow,
    SittingRow,
    SittingTotalRow,
    WeekendRow,
)

GROUP = part(GroupRow, "id=group_id name name_salt? currency locale timezone created_at")
"""The group itself, which an export holds once."""

PLAYERS = Section(
    name="players",
    order=("position",),
    parts=(part(PlayerRow, "id name name_salt? colour position created_at"),),
)
PAY_DETAILS = Section(
    name="pay_details",
    order=("player",),
    parts=(part(PayDetailsRow, "player=player_id text text_salt"),),
    is_optional=True,
)
"""Where players want to be paid: in an export only where that was asked for."""

LINKS = Section(
    name="links",
    order=("created_at", "id"),
    parts=(part(LinkRow, "id role created_at revoked_at"),),
)
DEVICES = Section(
    name="devices",
    order=("created_at", "id"),
    parts=(part(DeviceRow, "id link=link_id name name_salt? created_at ended_at"),),
)
RULE_SETS = Section(
    name="rule_sets",
    order=("added_at", "version"),
    parts=(part(RuleSetRow, "id=rule_set_id version text added_at"),),
)
WEEKENDS = Section(
    name="weekends",
    order=("starts_on", "created_at", "id"),
    parts=(part(WeekendRow, "id name name_salt? starts_on ends_on currency created_at"),),
)
SHARES = Section(
    name="shares",
    order=("created_at", "id"),
    parts=(
        part(
            ShareRow,
            "id weekend=weekend_id created_at revoked_at link=link_id device=device_id",
        ),
    ),
    is_optional=True,
)
SITTINGS = Section(
    name="sittings",
    order=("opened_at", "id"),
    parts=(
        part(
            SittingRow,
            "id weekend=weekend_id rule_set_version options unit "
            "value_chips? value_amount? date depth seats "
            "banker=banker_id has_dealer running version last_number round_count "
            "opened_at ended_at",
        ),
    ),
)
CAPITAL = Section(
    name="capital",
    order=("at", "id"),
    parts=(
        part(
            CapitalRow,
            "id sitting=sitting_id sitting_version banker=banker_id amount at "
            "link=link_id device=device_id",
        ),
    ),
)
BUY_INS = Section(
    name="buy_ins",
    order=("at", "id"),
    parts=(
        part(
            BuyInRow,
            "id sitting=sitting_id sitting_version player=player_id chips at "
            "link=link_id device=device_id",
        ),
    ),
    is_optional=True,
)
COSTS = Section(
    name="costs",
    order=("at", "id"),
    parts=(
        part(
            CostRow,
            "id weekend=weekend_id payer=payer_id amount shares at link=link_id device=device_id",
        ),
    ),
    is_optional=True,
)
SETTLEMENTS = Section(
    name="settlements",
    order=("made_at", "id"),
    parts=(part(SettlementRow, "id weekend=weekend_id is_exact wishes? made_at reopened_at"),),
)
TRANSFERS = Section(
    name="transfers",
    order=("settlement", "position"),
    parts=(
        part(
            TransferRow,
            "id settlement=settlement_id position from=sender_id to=receiver_id amount dropped_at",
        ),
    ),
)
ROUNDS = Section(
    name="rounds",
    # As they are in the book: in the order of the entries that they made.
    order=(),
    parts=(
        part(
            RoundRow,
            "id sitting=sitting_id sitting_version number rule_set_version record "
            "next_banker=next_banker_id recorded_at link=link_id device=device_id",
        ),
        part(RoundStartRow, "began_with=running dealer=dealer_id", belongs="round_id"),
        part(CorrectionRow, "corrects=corrects_id cause=cause_id", belongs="round_id"),
    ),
)
ENTRIES = Section(
    name="entries",
    order=("seq",),
    parts=(
        part(
            EntryRow,
            "seq kind weekend=weekend_id sitting=sitting_id sitting_version round=round_id "
            "transfer=transfer_id cost=cost_id? settlement=settlement_id? reverses "
            "currency at link=link_id device=device_id",
        ),
        part(RemarkRow, "remark=text remark_salt=text_salt?", belongs="entry_seq", item_key="seq"),
    ),
)
"""Entries; each also has `postings`, an amount for each player, which are rows of their own."""

TOTALS = Section(
    name="totals",
    order=("sitting", "player"),
    parts=(
        part(
            SittingTotalRow, "sitting=sitting_id player=player_id amount worth? rounds=round_count"
        ),
    ),
)
KNOWN_IDS = Section(
    name="known_ids", order=("id",), parts=(part(KnownIdRow, "id kind body_digest"),)
)
JOURNAL = Section(
    name="journal",
    order=("seq",),
    parts=(
        part(
            JournalRow,
            "seq at link=link_id device=device_id action details previous_hash hash",
        ),
    ),
)

SECTIONS = (
    PLAYERS,
    LINKS,
    DEVICES,
    RULE_SETS,
    WEEKENDS,
    SHARES,
    SITTINGS,
    CAPITAL,
    BUY_INS,
    COSTS,
    SETTLEMENTS,
    TRANSFERS,
    ROUNDS,
    ENTRIES,
    TOTALS,
    KNOWN_IDS,
    JOURNAL,
)
"""The lists of every export, in their order there: nothing names what comes later."""

WITH_PAY_DETAILS = (PLAYERS, PAY_DETAILS, *SECTIONS[1:])
"""The lists of an export that holds pay details too."""

POSTINGS = table_of(PostingRow)

WORKED_OUT = frozenset({"mention"})
"""Tables that follow from the others, and are made anew by an import."""

LEFT_OUT = frozenset(
    {
        "link.secret_hash",  # whoever holds the file must not come in by it
        "device.secret_hash",
        "share.secret_hash",
        "player.name_key",  # follows from the name
    }
)
"""Columns that no export holds."""
