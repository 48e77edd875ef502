"""Every hand that cards can make, as the scripts walk it card by card."""

from ledger.rules.banking.hand_tree import hand_tree
from ledger.rules.banking.terms import Terms
from ledger.web.rounds.words import cards_label


def tree_json(terms: Terms) -> dict[str, object]:
    """Return the calls that cards can come to, and the places of the tree.

    A place is the number of its call, what stands before its cards, its flags (1: a player needs
    another card, 2: the bank does, 4: the bank has to stop), and where each rank leads.
    """
    keys = [""]
    places = []
    for place in hand_tree(terms):
        if place.key not in keys:
            keys.append(place.key)
        flags = place.is_short + 2 * place.is_short_for_bank + 4 * place.stops_bank
        label = cards_label(place.cards, terms) if place.cards else ""
        places.append([keys.index(place.key), label, flags, *place.steps])
    return {"keys": keys, "places": places}
