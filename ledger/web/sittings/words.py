"""What a game is called, in one line, and what its first banker or dealer is called."""

from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.rules.rule_sets import Kind, RuleSet, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstWords:
    """The words for who begins; `button` has a place {name} for a script to fill."""

    title: str
    by_lot: str
    by_age: str
    chosen: str
    here_first: str
    button: str


def first_words(rules: RuleSet) -> FirstWords:
    """Return the words for who is bank, or who deals, in the first round."""
    if rules.kind is Kind.STROKES:
        return FirstWords(
            title=_("First dealer"),
            by_lot=_("By lot"),
            by_age=_("The youngest"),
            chosen=_("Chosen"),
            here_first=_("here, deals first"),
            button=_("Round 1, %(name)s deals", name="{name}"),
        )
    return FirstWords(
        title=_("First bank"),
        by_lot=_("By lot"),
        by_age=_("The oldest"),
        chosen=_("Chosen"),
        here_first=_("here, first bank"),
        button=_("Round 1, %(name)s has the bank", name="{name}"),
    )


def first_note(rules: RuleSet, way: str, name: str) -> str:
    """Return how it was found who begins, and who it is."""
    if way == "lot":
        return _("drawn by lot: %(name)s", name=name)
    if way == "chosen":
        return _("chosen: %(name)s", name=name)
    if rules.kind is Kind.STROKES:
        return _("the youngest: %(name)s", name=name)
    return _("the oldest: %(name)s", name=name)


def in_play_words(rules: RuleSet, name: str, *, in_chips: bool) -> str:
    """Return by which rules a table plays, for chips where it does, and who is bank or deals."""
    told = {"rules": rules.name, "name": name}
    if rules.kind is Kind.STROKES:
        if in_chips:
            return _("%(rules)s rules, chips · %(name)s deals", **told)
        return _("%(rules)s rules · %(name)s deals", **told)
    if in_chips:
        return _("%(rules)s rules, chips · %(name)s has the bank", **told)
    return _("%(rules)s rules · %(name)s has the bank", **told)


def game_line(rules: RuleSet) -> str:
    """Return in one line what a rule set is, from its data."""
    told = {"cards": rules.pack_size}
    in_chips = rules.unit is Unit.CHIPS
    if rules.kind is Kind.STROKES:
        return _("%(cards)s cards, strokes instead of stakes", **told)
    if rules.kind is Kind.HAND_BY_HAND:
        if in_chips:
            return _("%(cards)s cards, hand after hand against the pot, for chips", **told)
        return _("%(cards)s cards, hand after hand against the pot", **told)
    if in_chips:
        return _("%(cards)s cards, all against the bank, for chips", **told)
    return _("%(cards)s cards, all against the bank", **told)
