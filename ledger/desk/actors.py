"""Who does something, and in which role."""

from ledger.store.links import Actor, Role

__all__ = ["Actor", "Role"]
