"""Codes as words and sentences, in the reader's language."""

from collections.abc import Callable, Mapping, Sequence

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from ledger.errors import Problem
from ledger.rules.rule_sets import RuleSet
from ledger.web.format import format_spoken

Values = Mapping[str, str | int]

_SENTENCES: Mapping[str, Callable[[Values], str]] = {
    # The shape of what was sent.
    "bad_json": lambda v: _("This is not JSON that can be read."),
    "unknown_field": lambda v: _("This does not belong here."),
    "missing_field": lambda v: _("This is missing."),
    "wrong_type": lambda v: _("This is of the wrong kind."),
    # Rule sets and what was agreed.
    "unknown_rule_set": lambda v: _("There is no such rule set."),
    "unknown_option": lambda v: _("The rule set has no option of this name."),
    "bad_option": lambda v: _("The rule set does not allow this value."),
    # Players and seats.
    "bad_name": lambda v: _(
        "A name has 1 to %(most)s characters, and no control characters.", most=v.get("most", 40)
    ),
    "name_taken": lambda v: _("The name %(name)s is taken. Add a letter.", name=v.get("name", "")),
    "name_alike": lambda v: _(
        "%(name)s looks like %(other)s, who is there already. Add a letter.",
        name=v.get("name", ""),
        other=v.get("other", ""),
    ),
    "unknown_player": lambda v: (
        _("There is nobody called %(name)s in this group.", name=v.get("name", ""))
        if v.get("where") == "group"
        else _("%(name)s does not sit at this table.", name=v.get("name", ""))
    ),
    "duplicate_player": lambda v: _("%(name)s has a seat already.", name=v.get("name", "")),
    "too_few_players": lambda v: _("It takes at least two players."),
    "too_many_players": lambda v: _("These are too many players."),
    "player_is_banker": lambda v: _(
        "%(name)s has the bank and plays no hand.", name=v.get("name", "")
    ),
    "seated_elsewhere": lambda v: _(
        "%(name)s sits at another table that is still open.", name=v.get("name", "")
    ),
    "no_hands": lambda v: _("Hands are missing in this round."),
    # Stakes and raises.
    "stake_too_low": lambda v: _("The stake is below %(least)s.", least=v.get("least", "")),
    "stake_too_high": lambda v: _("The stake is above %(most)s.", most=v.get("most", "")),
    "stake_step": lambda v: _("A stake goes in steps of %(step)s.", step=v.get("step", "")),
    "stake_above_pot": lambda v: _(
        "The stake is more than what is in the bank, %(pot)s.", pot=v.get("pot", "")
    ),
    "stake_above_chips": lambda v: _(
        "%(name)s has only %(chips)s.", name=v.get("name", ""), chips=v.get("chips", "")
    ),
    "raise_not_allowed": lambda v: _("Nothing is raised in this game."),
    "split_not_allowed": lambda v: (
        ngettext(
            "%(name)s can have no more than %(num)d hand in this game.",
            "%(name)s can have no more than %(num)d hands in this game.",
            int(v["most"]),
            name=v.get("name", ""),
        )
        if "most" in v
        else _("A player has no more hands than that in this game.")
    ),
    "unequal_split": lambda v: _(
        "Hands of a split have the same first stake, here %(first)s.", first=v.get("first", "")
    ),
    "too_many_raises": lambda v: _(
        "This hand can be raised %(most)s times at most.", most=v.get("most", "")
    ),
    "raise_too_high": lambda v: (
        _("A raise is above zero and at most the first stake, here %(most)s.", most=v["most"])
        if "most" in v
        else _("A raise is above zero and at most the first stake.")
    ),
    # Hands.
    "bad_card": lambda v: _("“%(card)s” is no card.", card=v.get("card", "")),
    "card_not_in_deck": lambda v: _("%(card)s is not in this pack.", card=v.get("card", "")),
    "duplicate_card": lambda v: _(
        "The packs on the table do not hold %(card)s so often.", card=v.get("card", "")
    ),
    "hand_size": lambda v: (
        _("A hand has %(size)s cards.", size=v["size"])
        if "size" in v
        else ngettext(
            "A hand has at least %(num)d card.",
            "A hand has at least %(num)d cards.",
            int(v.get("least", 2)),
        )
    ),
    "played_on": lambda v: _("The hand had to stop before %(card)s.", card=v.get("card", "")),
    "points_impossible": lambda v: (
        _("A hand that is not bust has %(least)s to %(most)s points.", **v)
        if "least" in v
        else _("No hand comes to this.")
    ),
    "special_impossible": lambda v: _("This game has no such special hand."),
    # The bank.
    "bank_hand_missing": lambda v: _("The bank’s hand is missing: somebody waits for it."),
    "bank_hand_not_played": lambda v: _("The bank does not play against this hand."),
    "points_missing": lambda v: _("The points of this hand are missing: the bank stood."),
    "bank_stopped_early": lambda v: _(
        "The bank draws until it has %(least)s.", least=v.get("least", "")
    ),
    "doubling_not_allowed": lambda v: _("It was not agreed that the bank may double."),
    "outcome_contradicts": lambda v: _("It cannot have ended so, with the rest of the round."),
    # Strokes.
    "game_is_over": lambda v: _("%(name)s has all strokes already.", name=v.get("name", "")),
    "outcome_missing": lambda v: _("It is not said who lost, or who won."),
    "draw_missing": lambda v: _("A tie is not broken yet: who lost the draw, or won it?"),
    "draw_not_tied": lambda v: _("%(name)s has nothing to draw for.", name=v.get("name", "")),
    # The desk.
    "not_this_sitting": lambda v: _("This table was agreed on otherwise."),
    "amount_too_large": lambda v: _("No table plays for so much."),
    "weekend_settled": lambda v: _("This weekend is settled. Reopen it to play on."),
    "sitting_ended": lambda v: _("This table has ended. Reopen it to play on."),
    "recorded_meanwhile": lambda v: _("Another phone has recorded something meanwhile."),
    "id_reused": lambda v: _("Something else was sent under this id before."),
    "bad_currency": lambda v: _("This coin is not known here."),
    "bad_locale": lambda v: _("This language is not known here."),
    "bad_timezone": lambda v: _("This time zone is not known."),
    "bad_dates": lambda v: _("The last day comes before the first."),
    "bad_unit": lambda v: _("A table plays for money or for chips."),
    "no_pot": lambda v: _("There is no pot on this table."),
    "bad_amount": lambda v: _("An amount has to be more than zero."),
    "currency_in_use": lambda v: _(
        "Something is in this coin already: a weekend keeps the coin of its rounds, costs and"
        " payments, and of what chips are worth."
    ),
    # Chips: what they are worth, and buying them.
    "value_of_money": lambda v: _("Only chips are worth an amount; this table plays for money."),
    "bad_value": lambda v: _("Chips and amount are both whole, above zero, and not too large."),
    "value_in_use": lambda v: _("Chips keep their worth once a round was played for them."),
    "no_chips": lambda v: _("No chips are counted at this table."),
    "bad_chips": lambda v: _(
        "Chips are bought or given back 1 to %(most)s at a time.", most=v.get("most", "")
    ),
    "too_few_chips": lambda v: _(
        "%(name)s has only %(chips)s to give back.",
        name=v.get("name", ""),
        chips=v.get("chips", ""),
    ),
    "bad_depth": lambda v: _("A table asks for outcomes, points or cards."),
    "already_reversed": lambda v: _("This round does not stand any more."),
    "number_taken_again": lambda v: _(
        "Round %(number)s was entered again since.", number=v.get("number", "")
    ),
    "not_voided": lambda v: _("This round was not taken back."),
    "bad_reason": lambda v: _(
        "A reason has at most %(most)s characters, and no control characters.",
        most=v.get("most", 200),
    ),
    "last_owner_link": lambda v: _(
        "This is the last owner’s link; without it nobody could open the group as owner."
    ),
    "nothing_to_settle": lambda v: _("There is nothing to settle yet."),
    "not_settled": lambda v: _("This weekend is open: settle it first."),
    "plan_changed": lambda v: _("Something changed meanwhile. Look at the plan again."),
    "nothing_open_there": lambda v: _("There is nothing left to take in from that weekend."),
    "bad_round_to": lambda v: _("Payments cannot be rounded to this amount."),
    "wish_for_oneself": lambda v: _("%(name)s cannot pay themselves.", name=v.get("name", "")),
    "wish_in_circle": lambda v: _("These wishes go round in a circle: nobody could be the last."),
    "wish_against_treasurer": lambda v: _(
        "All of it goes through one person: %(name)s cannot pay only somebody else.",
        name=v.get("name", ""),
    ),
    "transfer_dropped": lambda v: _("This payment is not in the plan any more."),
    # Payments and shared costs.
    "more_than_left": lambda v: _("Of this payment %(left)s is left.", left=v.get("left", "")),
    "same_player": lambda v: _("%(name)s cannot pay %(name)s.", name=v.get("name", "")),
    "payment_too_large": lambda v: _("Nobody pays so much at once."),
    "bad_what": lambda v: _(
        "Say what it was, in at most %(most)s characters.", most=v.get("most", 80)
    ),
    "bad_share": lambda v: _(
        "A share is a whole number from 0 to %(most)s.", most=v.get("most", 99)
    ),
    "no_shares": lambda v: _("Somebody has to have a share in it."),
    "not_balanced": lambda v: _("These balances do not come to zero together."),
    # Amounts as typed.
    "amount_unreadable": lambda v: _("“%(text)s” is no amount.", text=v.get("text", "")),
    "amount_ambiguous": lambda v: _(
        "“%(text)s” can be read in two ways. Write %(small)s or %(large)s.",
        text=v.get("text", ""),
        small=v.get("small", ""),
        large=v.get("large", ""),
    ),
    # Where a player wants to be paid.
    "iban_unreadable": lambda v: _(
        "An IBAN begins with two letters and two figures, such as NL91 ABNA 0417 1643 00."
    ),
    "iban_country": lambda v: _("No IBAN begins with %(country)s.", country=v.get("country", "")),
    "iban_length": lambda v: _(
        "An IBAN that begins with %(country)s has %(length)s letters and figures; this has"
        " %(found)s.",
        country=v.get("country", ""),
        length=v.get("length", ""),
        found=v.get("found", ""),
    ),
    "iban_checksum": lambda v: _(
        "This IBAN does not agree with its check figures: something in it is wrong or swapped."
    ),
    "bad_account_name": lambda v: _(
        "The name on an account has at most %(most)s characters, and none that cannot be seen.",
        most=v.get("most", 70),
    ),
    "account_name_missing": lambda v: _("A bank wants the name on the account too."),
    "iban_missing": lambda v: _("The IBAN of this account is missing."),
    "bad_swish": lambda v: _(
        "A Swish number is a Swedish mobile number, or ten figures that begin with 123."
    ),
    "bad_link": lambda v: _(
        "A link begins with https:// and the name of a site, and has at most %(most)s characters.",
        most=v.get("most", 200),
    ),
    # Access and the request itself.
    "no_access": lambda v: _("This needs the secret of an open link."),
    "forbidden": lambda v: _("Your link does not open this."),
    "not_found": lambda v: _("There is nothing here."),
    "bad_request": lambda v: _("That was not understood."),
    "method_not_allowed": lambda v: _("This cannot be done here."),
    "too_large": lambda v: _("That was too much."),
    "unsupported_media_type": lambda v: _("Send JSON, and say so."),
    "too_many_requests": lambda v: _("That was too often. Wait a little."),
    "server_error": lambda v: _("Something broke here."),
    # What keeps the server from using its book.
    "database_full": lambda v: _(
        "There is no room left on the server. Nothing was recorded: make room there, then send it"
        " again."
    ),
    "database_unwritten": lambda v: _(
        "The server could not write the book: it has no room left, its files may not grow larger,"
        " or its disk failed. Nothing was recorded: see to that there, then send it again."
    ),
    "database_locked": lambda v: _(
        "Another program keeps the book to itself. Nothing was recorded: send it again in a moment."
    ),
    "database_read_only": lambda v: _(
        "The server is not allowed to write in the book. Nothing was recorded: `ledger check` says"
        " there what to do."
    ),
    "database_away": lambda v: _(
        "The book does not answer. Send it again in a moment: what was recorded already counts"
        " only once."
    ),
    "database_damaged": lambda v: _(
        "The file of the book cannot be read. Nothing was recorded: `ledger check` says there what"
        " to do."
    ),
}

PROBLEMS = frozenset(_SENTENCES)
"""The codes that have a sentence; a test compares them with those in use."""

_AMOUNTS = ("least", "most", "first", "small", "large", "step", "pot", "chips", "left")
_MONEY_CODES = frozenset(
    {"stake_too_low", "stake_too_high", "stake_step", "stake_above_pot", "stake_above_chips"}
    | {"unequal_split", "raise_too_high", "amount_ambiguous", "more_than_left", "too_few_chips"}
)


def problem_sentence(problem: Problem, currency: str | None = None) -> str:
    """Return what is wrong, in one sentence; a coin shows the amounts in it as its own."""
    values = dict(problem.values)
    if currency is not None and problem.code in _MONEY_CODES:
        for name in _AMOUNTS:
            if isinstance(value := values.get(name), int):
                values[name] = format_spoken(value, currency)
    return _SENTENCES[problem.code](values)


def role_name(role: str) -> str:
    """Return what a role is called."""
    return {
        "owner": _("owner"),
        "scorekeeper": _("scorekeeper"),
        "viewer": _("viewer"),
    }[role]


def device_hint(role: str) -> str:
    """Return why a device has a name: whoever only looks on writes nothing down."""
    if role == "viewer":
        return _("You may leave it empty. Only owners see it, in the list of devices.")
    return _("You may leave it empty. The others see by it who wrote down what.")


def rule_set_name(rule_set: RuleSet) -> str:
    """Return what a rule set is called; its name is its own word in every language."""
    return rule_set.name


_OPTIONS: Mapping[str, Callable[[], str]] = {
    "min_stake": lambda: _("Least stake"),
    "max_stake": lambda: _("Largest stake"),
    "stake_step": lambda: _("Steps of a stake"),
    "bank_stands_on": lambda: _("The bank draws until it has"),
    "two_aces": lambda: _("Two aces count 20½, and beat 20"),
    "three_sevens": lambda: _("Three sevens beat every other 21"),
    "fixed_bank": lambda: _("The bank stays with one person"),
    "decks": lambda: _("Packs of cards"),
    "starting_chips": lambda: _("Chips for everybody at the start"),
    "bank_may_double": lambda: _("The bank may double"),
    "bank_rounds": lambda: _("Rounds until the bank passes"),
    "goal": lambda: _("The stroke goes to"),
    "strokes": lambda: _("Strokes that end the game"),
    "three_aces": lambda: _("Three aces end the round at once"),
    "stroke_value": lambda: _("What a stroke costs"),
    "game_value": lambda: _("What a lost game costs"),
    "verbied": lambda: _("Who holds 31 may forbid swaps (“verbied”)"),
    "first_player_swap": lambda: _("Only the first player may swap all three cards"),
}

_CHOICES: Mapping[tuple[str, str], Callable[[], str]] = {
    ("goal", "lose"): lambda: _("the loser"),
    ("goal", "win"): lambda: _("the winner"),
}

OPTIONS = frozenset(_OPTIONS)
CHOICES = frozenset(_CHOICES)
"""The options, and the choices of each, that have words; a test compares them with the presets."""


def option_label(name: str) -> str:
    """Return what an option is called; one that only a data file knows keeps its own name."""
    word = _OPTIONS.get(name)
    return name.replace("_", " ") if word is None else word()


def choice_label(option: str, choice: str) -> str:
    """Return what a choice of an option is called, or its own name."""
    word = _CHOICES.get((option, choice))
    return choice.replace("_", " ") if word is None else word()


def coin_name(currency: str) -> str:
    """Return what is played for: the currency's own name, or chips."""
    return {
        "EUR": _("euro"),
        "SEK": _("krona"),
        "NLG": _("guilder"),
        "chips": _("chips"),
    }[currency]


def names_in_words(names: Sequence[str]) -> str:
    """Return names as one list: "James, Wim and Piet"."""
    return format_list(list(names), locale=get_locale() or "en")


def seated_elsewhere_sentence(names: Sequence[str]) -> str:
    """Return that these people sit at another open table, in one sentence."""
    return ngettext(
        "%(names)s sits at another table that is still open.",
        "%(names)s sit at another table that is still open.",
        len(names),
        names=names_in_words(names),
    )
