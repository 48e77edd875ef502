"""Thefts of shared costs, and of payments in parts and outside a plan."""

from tests.desk.theft_words import FAULT, Theft, player, theft, uuid_of


def cost(what: str) -> str:
    """Return the id of a cost, in words of the database."""
    entry = f"(SELECT entry_seq FROM remark WHERE text = '{what}')"
    return f"(SELECT cost_id FROM entry WHERE seq = {entry})"


OUTSIDE = "(SELECT min(seq) FROM entry WHERE kind = 'payment' AND transfer_id IS NULL)"
"""The entry of the first payment outside a plan."""

OF_PIET = (
    "(SELECT max(transfer_id) FROM transfer JOIN entry ON transfer.id = transfer_id "
    f"WHERE sender_id = {player('Piet')} AND transfer.amount = 100)"
)
"""The transfer of which Piet paid 70 of 100."""

BEER, WINE = cost("beer"), cost("wine")

THEFTS: dict[str, Theft] = {
    "a cost of more": theft(
        f"UPDATE cost SET amount = amount + 4 WHERE id = {BEER}", found=FAULT.COST_DIFFERS
    ),
    "a cost that another paid": theft(
        f"UPDATE cost SET payer_id = {player('Piet')} WHERE id = {BEER}", found=FAULT.COST_DIFFERS
    ),
    "a share less": theft(
        f"UPDATE cost SET shares = json_set(shares, '$.\"' || {uuid_of(player('Wim'))} || '\"', 1) "
        f"WHERE id = {BEER}",
        found=FAULT.COST_DIFFERS,
    ),
    "shares of no number": theft(
        f"UPDATE cost SET shares = '[]' WHERE id = {BEER}", found=FAULT.COST_DIFFERS
    ),
    "a cost parted otherwise": theft(
        "UPDATE posting SET amount = amount - 1 WHERE player_id = "
        f"{player('James')} AND entry_seq = (SELECT min(seq) FROM entry WHERE cost_id = {BEER})",
        "UPDATE posting SET amount = amount + 1 WHERE player_id = "
        f"{player('Piet')} AND entry_seq = (SELECT min(seq) FROM entry WHERE cost_id = {BEER})",
        found=FAULT.COST_DIFFERS,
    ),
    "a cost in another weekend": theft(
        f"UPDATE cost SET weekend_id = (SELECT id FROM weekend WHERE name = 'Texel') "
        f"WHERE id = {BEER}",
        found=FAULT.COST_DIFFERS,
    ),
    "a cost put in": theft(
        "INSERT INTO cost (group_id, id, weekend_id, payer_id, amount, shares, at) SELECT "
        "group_id, lower(hex(randomblob(16))), weekend_id, payer_id, amount, shares, at FROM cost "
        "LIMIT 1",
        found=FAULT.COST_UNSAID,
    ),
    "a cost taken out": theft(f"DELETE FROM cost WHERE id = {WINE}", found=FAULT.COST_MISSING),
    "a cost that counts again": theft(
        f"DELETE FROM entry WHERE reverses IS NOT NULL AND cost_id = {WINE}",
        found=FAULT.COST_DIFFERS,
    ),
    "who entered a cost": theft(
        f"UPDATE cost SET link_id = (SELECT id FROM link WHERE role = 'viewer') WHERE id = {BEER}",
        found=FAULT.AUTHOR_DIFFERS,
    ),
    "when a cost was taken back": theft(
        "UPDATE entry SET at = '2026-11-09 12:00:00.000000' "
        f"WHERE reverses IS NOT NULL AND cost_id = {WINE}",
        found=FAULT.TIME_DIFFERS,
    ),
    "what a cost was": theft(
        "UPDATE remark SET text = 'water' WHERE text = 'beer'", found=FAULT.TEXT_CHANGED
    ),
    "an id that came with a cost": theft(
        "DELETE FROM known_id WHERE kind = 'cost'", found=FAULT.ID_UNKNOWN
    ),
    "an id that came with a part": theft(
        "DELETE FROM known_id WHERE kind = 'part'", found=FAULT.ID_UNKNOWN
    ),
    "more than a plan asked for": theft(
        f"UPDATE transfer SET amount = 60 WHERE id = {OF_PIET}", found=FAULT.PAID_TOO_MUCH
    ),
    "a part of more": theft(
        "UPDATE posting SET amount = amount + sign(amount) "
        f"WHERE entry_seq = (SELECT max(seq) FROM entry WHERE transfer_id = {OF_PIET})",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment outside a plan of more": theft(
        f"UPDATE posting SET amount = amount * 2 WHERE entry_seq = {OUTSIDE}",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment outside a plan to another": theft(
        f"UPDATE posting SET player_id = {player('Kees')} "
        f"WHERE amount < 0 AND entry_seq = {OUTSIDE}",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment outside a plan put into one": theft(
        f"UPDATE entry SET transfer_id = {OF_PIET} WHERE seq = {OUTSIDE}",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment outside a plan that counts again": theft(
        "DELETE FROM entry WHERE reverses IS NOT NULL AND kind = 'payment' AND transfer_id IS NULL",
        found=FAULT.PAYMENT_MISSING,
    ),
    "who took a payment outside a plan back": theft(
        "UPDATE entry SET link_id = (SELECT id FROM link WHERE role = 'viewer') "
        "WHERE reverses IS NOT NULL AND kind = 'payment' AND transfer_id IS NULL",
        found=FAULT.AUTHOR_DIFFERS,
    ),
}
