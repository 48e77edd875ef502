"""Everything that the scripts of this table say; what stands in braces is filled in there."""

from flask_babel import gettext as _

from ledger.web.rounds.words import no_amount, two_ways

_NAME, _WHAT, _STAKE, _AMOUNT, _BANK = "{name}", "{what}", "{stake}", "{amount}", "{bank}"


def sentences() -> dict[str, str]:
    """Return the texts by the names that the scripts know them by."""
    return _rows() | _asking() | _chips() | _pot() | _sums()


def _rows() -> dict[str, str]:
    return {
        "waits": _("waits"),
        "now": _("now, stake %(stake)s", stake=_STAKE),
        "out": _("sits out"),
        "broken": _("the bank is broken"),
        "tooHigh": _("%(stake)s is too high", stake=_STAKE),
        "noStake": _("how much is the stake?"),
        "half": _("%(hand)s, waits for the bank", hand=_WHAT),
        "won": _("%(stake)s won", stake=_STAKE),
        "lost": _("%(stake)s lost", stake=_STAKE),
        "equal": _("%(stake)s, equal", stake=_STAKE),
        "bust": _("%(stake)s lost, bust", stake=_STAKE),
        "wonWith": _("%(stake)s won with %(hand)s", stake=_STAKE, hand=_WHAT),
        "lostWith": _("%(stake)s lost with %(hand)s", stake=_STAKE, hand=_WHAT),
        "wonBank": _("%(stake)s won, bank %(hand)s", stake=_STAKE, hand=_BANK),
        "lostBank": _("%(stake)s lost, bank %(hand)s", stake=_STAKE, hand=_BANK),
        "wonPoints": _("%(stake)s won, %(hand)s to %(bank)s", stake=_STAKE, hand=_WHAT, bank=_BANK),
        "lostPoints": _(
            "%(stake)s lost, %(hand)s to %(bank)s", stake=_STAKE, hand=_WHAT, bank=_BANK
        ),
    }


def _asking() -> dict[str, str]:
    return {
        "stakes": _("%(name)s stakes, %(most)s at most", name=_NAME, most="{most}"),
        "stakesNow": _("%(name)s stakes", name=_NAME),
        "upTo": _("up to %(most)s", most="{most}"),
        "take": _("Stake %(amount)s", amount=_AMOUNT),
        "twoWays": two_ways(),
        "noAmount": no_amount(),
        "moreOf": _("What else of %(name)s?", name=_NAME),
        "andBank": _("%(name)s has %(hand)s. And the bank?", name=_NAME, hand=_WHAT),
        "bankCards": _("%(name)s against %(hand)s: tap the cards.", name=_NAME, hand=_WHAT),
        "allPlayed": _("Everybody has played."),
        "allPlayedHint": _("To change a hand, tap its name."),
        "noPot": _("The pot is empty: nobody stakes any more."),
        "noPotHint": _("Save the round; then capital is added, or the bank passes."),
        "newBank": _("Who has the bank?"),
    }


def _chips() -> dict[str, str]:
    return {
        "more": _("More…"),
        "back": _("Back"),
        "other": _("Other…"),
        "fewer": _("Fewer…"),
        "points": _("Points"),
        "stake": _("Stake"),
        "toBank": _("Now the bank"),
        "toNext": _("Next"),
        "erase": _("Erase"),
        "pot": _("pot"),
        "high": _("too high"),
        "wonChip": _("Won"),
        "lostChip": _("Lost"),
        "bustChip": _("Bust"),
        "sitOut": _("Sits out"),
        "who": _("Who plays"),
        "byOutcome": _("Whole table: outcomes"),
        "byPoints": _("Whole table: points"),
        "byCards": _("Whole table: cards"),
    }


def _pot() -> dict[str, str]:
    return {
        "begun": _("begun with %(amount)s · round %(round)s of %(rounds)s", **_ROUNDS),
        "begunOpen": _("begun with %(amount)s · round %(round)s", **_ROUNDS),
        "empty": _("nothing yet · round %(round)s of %(rounds)s", **_ROUNDS),
        "emptyOpen": _("nothing yet · round %(round)s", **_ROUNDS),
        "thenBank": _("begun with %(amount)s · then bank: %(name)s", amount=_AMOUNT, name=_NAME),
        "putUp": _("What does %(name)s put up?", name=_NAME),
        "hasBank": _("%(name)s has the bank now", name=_NAME),
        "howMuch": _("How much is put up?"),
        "putsUpNow": _("%(name)s puts up", name=_NAME),
        "takeCapital": _("Put up %(amount)s", amount=_AMOUNT),
        "broke": _("The bank of %(name)s is broken.", name=_NAME),
        "brokeHint": _("Before the next hand it takes capital, or another bank."),
        "addsNow": _("%(name)s adds", name=_NAME),
        "adds": _("How much does %(name)s add?", name=_NAME),
        "takeAdded": _("Add %(amount)s", amount=_AMOUNT),
        "inPot": _("In the pot is %(amount)s.", amount=_AMOUNT),
        "addLater": _("Capital is added between two rounds."),
        "add": _("Add capital"),
        "change": _("Other capital"),
        "handOver": _("Another bank"),
        "yield": _("Gives it up"),
    }


_ROUNDS = {"amount": _AMOUNT, "round": "{round}", "rounds": "{rounds}"}


def _sums() -> dict[str, str]:
    return {
        "pays": _("%(name)s pays %(amount)s", name=_NAME, amount=_AMOUNT),
        "gets": _("%(name)s gets %(amount)s", name=_NAME, amount=_AMOUNT),
        "even": _("%(name)s neither pays nor gets", name=_NAME),
        "sum": _("sum %(amount)s", amount=_AMOUNT),
        "noSum": _("no sum yet"),
        "save": _("Save"),
        "oneLeft": _("One player left"),
        "manyLeft": _("%(count)s players left", count="{count}"),
        "nobody": _("Nobody plays"),
        "capitalFirst": _("First the capital"),
        "highSave": _("%(name)s: stake too high", name=_NAME),
    }
