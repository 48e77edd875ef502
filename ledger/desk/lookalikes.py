"""Names that people could take for each other, though they are spelled otherwise.

After UTS #39, “confusable detection”, with the letters of the alphabets that stand on a phone's
keyboards: Cyrillic and Greek beside Latin.
"""

import unicodedata
from itertools import chain

_PAIRS = (
    ("АВЕКМНОРСТУХІЈЅԌԚԜӀ", "ABEKMHOPCTYXlJSGQWl"),  # Cyrillic capitals
    ("аеорсухіјѕһԁԛԝѵӏ", "aeopcyxijshdqwvl"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHlKMNOPTYX"),  # Greek capitals
    ("αγικνορυ", "ayikvopu"),
    ("ıɑɡⅼ", "iagl"),
    ("I1|0", "lllO"),
    ("‐‑‒–—―−", "-------"),
    ("’‘ʼʹ`´′", "'''''''"),
)
_LETTERS = str.maketrans(dict(chain.from_iterable(zip(*pair, strict=True) for pair in _PAIRS)))
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Letters and marks without a shape, besides the format characters and variation selectors."""


def looks_of(name: str) -> frozenset[str]:
    """Return what a name is taken for; two that share one of these look alike.

    One is the name without regard to case and width, the other its letters as they look.
    """
    seen = unicodedata.normalize("NFKD", _seen(unicodedata.normalize("NFKC", name)))
    drawn = seen.translate(_LETTERS)
    return frozenset({f"read {_folded(seen)}", f"drawn {_folded(drawn)}"})


def is_seen(name: str) -> bool:
    """Answer whether a name has anything that can be seen."""
    return bool(_seen(name))


def _seen(text: str) -> str:
    """Return what can be seen of a text, with one blank where there are several."""
    return " ".join("".join(letter for letter in text if not _is_unseen(letter)).split())


def _is_unseen(letter: str) -> bool:
    is_selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return unicodedata.category(letter) == "Cf" or is_selector or letter in _UNSEEN


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKD", text.casefold())
