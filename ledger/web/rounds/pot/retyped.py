"""A recorded round with a pot as it would have been typed."""

from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.format import format_typed
from ledger.web.kinds import banking_result
from ledger.web.rounds.pot.engine import UNSAID, pot_engine_of
from ledger.web.rounds.pot.forms import POT
from ledger.web.rounds.retyped import called_key, cards_text, common, nearest, typed_rows
from ledger.web.rounds.typed import Typed


def typed_pot_round(sitting: Sitting, one: Round) -> Typed:
    """Return a round in which the bank plays hand by hand, with a capital that was put up."""
    engine = pot_engine_of(sitting)
    record, result = one.record, banking_result(one.result)
    hands = [
        {
            "call": nearest(called_key(hand["hand"]), read.value, engine.hands) or UNSAID,
            "cards": cards_text(hand["hand"]),
            "bank": nearest(called_key(against), read.bank, engine.banks) or UNSAID,
            "bank_cards": cards_text(against),
            **common(hand, sitting, engine.terms.rules.notes),
        }
        for hand, read in zip(record["hands"], result.record.hands, strict=True)
        for against in [hand.get("bank_hand", {})]
    ]
    banker = next(p for p in sitting.seats if p.name == result.record.banker)
    typed = typed_rows(hands, sitting.seats, banker)
    if record.get("bank_yields"):
        typed["yields"] = "y"
    if POT in record:
        typed[POT] = format_typed(record[POT], sitting.currency)
    return typed
