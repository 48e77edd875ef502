"""What was just done or refused, said once on the next page."""

from flask import flash, get_flashed_messages


def tell(text: str) -> None:
    """Say a sentence on the page that comes next."""
    flash(text)


def notices() -> list[str]:
    """Return the sentences that are to be said now."""
    return [str(text) for text in get_flashed_messages()]
