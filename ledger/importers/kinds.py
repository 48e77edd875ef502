"""Play, payment or expense: proposed by the words, and asked where words are all there is."""

from collections.abc import Iterable, Mapping

from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind
from ledger.importers.words import kind_of

OTHERS = "*"
"""The category of everything that an answer does not name."""


def ask_kinds(book: Notebook, found: Iterable[tuple[str, str]], *, default: Kind) -> object:
    """Return the kind of each category, as answered or proposed.

    `found` are categories with a description each. Where there is no category, the answer is one
    kind for all.
    """
    texts: dict[str, list[str]] = {}
    for category, text in found:
        texts.setdefault(category, []).append(text)
    proposals = {category: _likely(category, each, default) for category, each in texts.items()}
    options = tuple(kind.value for kind in Kind)
    counts = {category: len(each) for category, each in texts.items()}
    if set(texts) <= {""}:
        one = proposals.get("", default.value)
        return book.ask(
            "kinds", "which_kind", proposal=one, options=options, count=counts.get("", 0)
        )
    return book.ask("kinds", "which_kinds", proposal=proposals, options=options, categories=counts)


def _likely(category: str, texts: list[str], default: Kind) -> str:
    """Return what the category says, or what most of its descriptions say."""
    by_category = kind_of(category) if category else None
    if by_category:
        return by_category
    said = [kind for kind in map(kind_of, texts) if kind]
    return max(set(said), key=said.count) if len(said) * 2 >= len(texts) and said else default.value


def ask_kinds_of_labels(book: Notebook, labels: Iterable[str]) -> object:
    """Return the kinds of sessions by their labels; asked only where one speaks of paying."""
    payments = [label for label in dict.fromkeys(labels) if kind_of(label) == Kind.PAYMENT]
    if not payments:
        return Kind.PLAY.value
    proposal = dict.fromkeys(payments, Kind.PAYMENT.value) | {OTHERS: Kind.PLAY.value}
    options = tuple(kind.value for kind in Kind)
    found = book.ask(
        "kinds", "which_kinds", proposal=proposal, options=options, categories=proposal
    )
    return {OTHERS: Kind.PLAY.value, **found} if isinstance(found, Mapping) else found
