"""Who wrote something: the device, or the link where it was no device."""

from dataclasses import dataclass

from ledger.store.links import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """By which device or over which link something was done, as they are called now."""

    device_name: str | None
    """Empty where a device was given no name, None where it was no device."""
    role: Role | None


def author_of(device_name: str | None, role: str | None) -> Author:
    """Return who wrote something, from what is kept of the device and the link."""
    return Author(device_name=device_name, role=None if role is None else Role(role))
