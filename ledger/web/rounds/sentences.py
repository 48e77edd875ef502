"""Everything that the scripts of the table say; what stands in braces is filled in there."""

from flask_babel import gettext as _

from ledger.web.rounds.contradictions import cannot_have, the_bank
from ledger.web.rounds.words import no_amount, two_ways

_NAME, _WHAT, _STAKE, _AMOUNT = "{name}", "{what}", "{stake}", "{amount}"
_LEAST, _MOST, _POINTS, _COUNT = "{least}", "{most}", "{points}", "{count}"
_NEXT = "{next}"


def sentences(fewest_cards: int | None = None, paid_at_once: str = "") -> dict[str, str]:
    """Return the texts by the names that the scripts know them by."""
    asked = _asking() | _each() | _rows() | _stakes() | _bank(paid_at_once)
    return asked | _chips(fewest_cards) | _sums() | _limits() | _depths()


def _asking() -> dict[str, str]:
    return {
        "start": _("Tap who won."),
        "startHint": _("Whoever you do not tap has lost."),
        "nobodyWon": _("Nobody won."),
        "nobodyHint": _("Somebody after all? Tap the name."),
        "whoWon": _("Who won?"),
        "nobodyPlays": _("Nobody plays"),
        "untapped": _("Nothing tapped yet"),
        "plainHint": _("Who is not said to have won has lost, or won where the bank is bust."),
    }


def _each() -> dict[str, str]:
    return {
        "askPoints": _("%(name)s: how many points?", name=_NAME),
        "askCards": _("%(name)s: tap the cards.", name=_NAME),
        "askBank": _("How many points has %(name)s?", name=_NAME),
        "bankHas": _("%(name)s has %(points)s; whoever has more wins.", name=_NAME, points=_POINTS),
        "bankBeaten": _(
            "%(name)s: %(what)s. Only this beats it: %(better)s.",
            name=_NAME,
            what=_WHAT,
            better="{better}",
        ),
        "bankUnbeaten": _("%(name)s: %(what)s. Nobody who stood beats it.", name=_NAME, what=_WHAT),
        "pointsOf": _("Points of %(name)s?", name=_NAME),
        "cardsOf": _("Cards of %(name)s?", name=_NAME),
        "stillOne": _("%(name)s is still missing", name=_NAME),
        "stillOneAndBank": _("Still %(name)s and the bank", name=_NAME),
        "stillMany": _("Still %(count)s players", count=_COUNT),
        "oneWaits": _("One waits for the bank"),
        "manyWait": _("%(count)s wait for the bank", count=_COUNT),
        "stands": _("%(name)s stands? Tap the next.", name=_NAME),
        "paidBefore": _("%(name)s: paid at once, or stood?", name=_NAME),
        "cannotWon": cannot_have("won", _NAME),
        "cannotLost": cannot_have("lost", _NAME),
        "cannotPush": cannot_have("push", _NAME),
        "theBank": the_bank(_WHAT),
        "atOnceOrStood": _("at once?"),
        "stood": _("Stood"),
        "noPoints": _("bank, no points yet"),
        "noCards": _("bank, no card yet"),
        "somePoints": _("%(points)s points", points=_POINTS),
        "withCards": _("%(what)s: %(cards)s", what=_WHAT, cards="{cards}"),
        "broke": _("broke"),
    }


def _depths() -> dict[str, str]:
    return {
        "howMuch": _("What is entered of every hand?"),
        "outcomes": _("Outcome"),
        "keeps": _("%(name)s: %(what)s, keeps %(stake)s", name=_NAME, what=_WHAT, stake=_STAKE),
        "chips": _("%(before)s → %(after)s", before="{before}", after="{after}"),
        "hasChips": _("has %(chips)s", chips="{chips}"),
        "bankChips": _("%(what)s, %(chips)s", what=_WHAT, chips="{chips}"),
    }


def _rows() -> dict[str, str]:
    return {
        "out": _("sits out"),
        "stake": _("stake"),
        "was": _("was %(amount)s", amount=_AMOUNT),
        "reckoning": _(
            "%(name)s: %(what)s, %(multiple)s × %(stake)s = %(amount)s",
            name=_NAME,
            what=_WHAT,
            multiple="{multiple}",
            stake=_STAKE,
            amount=_AMOUNT,
        ),
        "plain": _("%(name)s: %(what)s", name=_NAME, what=_WHAT),
        "nth": _("%(name)s %(number)s", name=_NAME, number="{number}"),
    }


def _stakes() -> dict[str, str]:
    return {
        "stakes": _("%(name)s stakes %(stake)s", name=_NAME, stake=_STAKE),
        "stakesNow": _("%(name)s stakes", name=_NAME),
        "raised": _(
            "%(name)s: %(stake)s + %(raises)s raised = %(amount)s",
            name=_NAME,
            stake=_STAKE,
            raises="{raises}",
            amount=_AMOUNT,
        ),
        "raisesNow": _("%(name)s raises by", name=_NAME),
        "least": _("least stake"),
        "most": _("largest stake"),
        "range": _("from %(least)s to %(most)s", least=_LEAST, most=_MOST),
        "from": _("from %(least)s", least=_LEAST),
        "upTo": _("up to %(most)s", most=_MOST),
        "take": _("Stake %(amount)s", amount=_AMOUNT),
        "takeRaise": _("Raise %(amount)s", amount=_AMOUNT),
        "twoWays": two_ways(),
        "noAmount": no_amount(),
        "takeLimit": _("Limit %(amount)s", amount=_AMOUNT),
    }


def _bank(paid_at_once: str) -> dict[str, str]:
    paid = _("Whoever stood pays. %(hand)s? Tap the name.", hand=paid_at_once)
    had = _("Who was bust? Who had %(hand)s: tap the row.", hand=paid_at_once)
    return {
        "bankIs": _("bank"),
        "bankBust": _("Whoever stood wins. Bust too? Tap the name."),
        "bankSpecial": paid if paid_at_once else _("Whoever stood pays."),
        "whoBust": _("Who was bust?"),
        "whoBustSay": had if paid_at_once else _("Who was bust?"),
        "bankMore": _("What did %(name)s have?", name=_NAME),
        "newBank": _("Who has the bank?"),
        "bankNow": _("%(what)s, then bank: %(name)s", what=_WHAT, name=_NAME),
        "double": _("Doubles"),
        "stops": _("Stops"),
        "plainBust": _("%(multiple)s× plain", multiple="{multiple}"),
    }


def _chips(fewest_cards: int | None) -> dict[str, str]:
    return {
        "nobody": _("Nobody"),
        "who": _("Who plays"),
        "more": _("More…"),
        "back": _("Back"),
        "split": _("Split"),
        "unsplit": _("Second away"),
        "raise": _("Raised"),
        "unraise": _("One off"),
        "other": _("Other"),
        "sitOut": _("Sits out"),
        "cards": _("%(count)s+ cards", count=fewest_cards or ""),
        "bust": _("Bust"),
        "points": _("Points"),
        "erase": _("Erase"),
        "byCards": _("Cards"),
        "fewer": _("Fewer…"),
        "ownHand": _("A hand too"),
        "ownHandAway": _("No hand"),
    }


def _sums() -> dict[str, str]:
    return {
        "pays": _("%(name)s pays %(amount)s", name=_NAME, amount=_AMOUNT),
        "gets": _("%(name)s gets %(amount)s", name=_NAME, amount=_AMOUNT),
        "short": _(
            "%(name)s pays %(amount)s, and has only %(chips)s",
            name=_NAME,
            amount=_AMOUNT,
            chips="{chips}",
        ),
        "even": _("%(name)s neither pays nor gets", name=_NAME),
        "paysThen": _(
            "%(name)s pays %(amount)s, then bank: %(next)s", name=_NAME, amount=_AMOUNT, next=_NEXT
        ),
        "getsThen": _(
            "%(name)s gets %(amount)s, then bank: %(next)s", name=_NAME, amount=_AMOUNT, next=_NEXT
        ),
        "evenThen": _("Even, then bank: %(next)s", next=_NEXT),
        "sum": _("sum %(amount)s", amount=_AMOUNT),
        "noSum": _("no sum yet"),
        "save": _("Save"),
    }


def _limits() -> dict[str, str]:
    return {
        "keep": _("Leave it: %(least)s to %(most)s", least=_LEAST, most=_MOST),
        "keepOpen": _("Leave it so"),
        "keepNone": _("No limits: leave it so"),
        "becomes": _("Becomes %(least)s to %(most)s", least=_LEAST, most=_MOST),
        "becomesOpen": _("Change it"),
        "same": _("it was so with %(name)s too", name=_NAME),
        "sameNone": _("%(name)s had no limits either", name=_NAME),
        "oneMoves": _("one stake moves along"),
        "manyMove": _("%(count)s stakes move along", count="{count}"),
        "wrongOrder": _("the least is above the largest"),
        "limits": _("Limits…"),
    }
