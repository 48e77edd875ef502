import base64

import pytest

from ledger.desk.access import (
    actor_for_device,
    actor_for_secret,
    join,
    link_for_secret,
    name_device,
    new_link,
    revoke_link,
)
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import ForbiddenError, NotFoundError
from ledger.desk.players import add_player
from ledger.store.journal import last_lines
from ledger.store.links import all_devices, all_links, find_device
from tests.desk.evenings import Evening, actor, new_evening, problems_of


def joined(evening: Evening, role: Role, name: str = "phone") -> tuple[Actor, str, str]:
    """Return a device's actor, its secret and the secret of the link it came by."""
    link_secret = new_link(evening.owner, role)
    device, device_secret = join(link_secret, name)
    return device, device_secret, link_secret


def test_a_link_shows_its_group_and_role_without_letting_anybody_in(evening: Evening) -> None:
    secret = new_link(evening.owner, Role.VIEWER)
    lines = last_lines(evening.group_id)
    opened = link_for_secret(secret)
    assert opened is not None
    assert (opened.group.name, opened.role) == ("Kaartweekend", Role.VIEWER)
    assert all_devices(evening.group_id) == ()
    assert last_lines(evening.group_id) == lines


def test_a_device_comes_in_by_a_link_and_is_known_again(evening: Evening) -> None:
    device, device_secret, link_secret = joined(evening, Role.SCOREKEEPER, " Wim's phone ")
    assert actor_for_device(device_secret) == device
    assert device.role is Role.SCOREKEEPER
    assert device_secret != link_secret
    assert [each.name for each in all_devices(evening.group_id)] == ["Wim's phone"]
    add_player(device, "Nel")
    assert [line.device_id for line in last_lines(evening.group_id, limit=2)] == [
        device.device_id,
        device.device_id,
    ]


def test_a_links_secret_opens_no_device_and_the_other_way_round(evening: Evening) -> None:
    _, device_secret, link_secret = joined(evening, Role.OWNER)
    assert actor_for_device(link_secret) is None
    assert actor_for_secret(device_secret) is None


@pytest.mark.parametrize("secret", ["", "x", "é", "A" * 54, "=" * 54, "A" * 10_000, "a b" * 18])
def test_what_is_no_secret_opens_nothing(evening: Evening, secret: str) -> None:
    assert evening.sitting
    assert actor_for_secret(secret) is None
    assert actor_for_device(secret) is None
    assert link_for_secret(secret) is None
    with pytest.raises(NotFoundError):
        join(secret, "phone")


def test_another_group_id_before_the_same_secret_opens_nothing(evening: Evening) -> None:
    secret = new_link(evening.owner, Role.OWNER)
    random = base64.urlsafe_b64decode(secret + "==")[16:]
    other = new_evening().group_id.bytes + random
    assert actor_for_secret(base64.urlsafe_b64encode(other).decode().rstrip("=")) is None


def test_a_revoked_link_shuts_out_its_devices_and_no_others(evening: Evening) -> None:
    device, device_secret, link_secret = joined(evening, Role.SCOREKEEPER)
    _, other_secret, _ = joined(evening, Role.SCOREKEEPER)
    revoke_link(evening.owner, device.link_id)
    assert actor_for_secret(link_secret) is None
    assert link_for_secret(link_secret) is None
    assert actor_for_device(device_secret) is None
    assert actor_for_device(other_secret) is not None
    with pytest.raises(NotFoundError):
        join(link_secret, "phone")
    link = next(each for each in all_links(evening.group_id) if each.id == device.link_id)
    assert link.revoked_at is not None


def test_who_was_let_in_before_the_link_was_revoked_writes_nothing_after(evening: Evening) -> None:
    device, _, link_secret = joined(evening, Role.SCOREKEEPER)
    by_link = actor(link_secret)
    revoke_link(evening.owner, device.link_id)
    for late in (device, by_link):
        with pytest.raises(ForbiddenError):
            add_player(late, "Nel")


def test_the_role_is_what_the_database_says_not_what_the_caller_says(evening: Evening) -> None:
    viewer = evening.viewer
    pretender = Actor(
        group_id=viewer.group_id, role=Role.OWNER, link_id=viewer.link_id, device_id=None
    )
    with pytest.raises(ForbiddenError):
        add_player(pretender, "Nel")


def test_revoking_again_changes_nothing(evening: Evening) -> None:
    revoke_link(evening.owner, evening.viewer.link_id)
    lines = last_lines(evening.group_id)
    revoke_link(evening.owner, evening.viewer.link_id)
    assert last_lines(evening.group_id) == lines


def test_the_last_owner_cannot_be_shut_out(evening: Evening) -> None:
    act = lambda: revoke_link(evening.owner, evening.owner.link_id)  # noqa: E731
    assert problems_of(act) == [("last_owner_link", "")]
    new_link(evening.owner, Role.OWNER)
    assert problems_of(act) == []


def test_a_device_names_itself(evening: Evening) -> None:
    device, _, _ = joined(evening, Role.VIEWER)
    name_device(device, "Tablet")
    assert device.device_id is not None
    found = find_device(evening.group_id, device.device_id)
    assert found is not None
    assert found.name == "Tablet"
    assert problems_of(lambda: name_device(device, "x" * 81)) == [("bad_name", "name")]
    with pytest.raises(NotFoundError):
        name_device(evening.viewer, "no device")


def test_another_groups_link_is_not_found(evening: Evening) -> None:
    with pytest.raises(NotFoundError):
        revoke_link(new_evening().owner, evening.viewer.link_id)


def test_links_count_their_devices(evening: Evening) -> None:
    device, _, link_secret = joined(evening, Role.VIEWER)
    join(link_secret, "second phone")
    counts = {link.id: link.device_count for link in all_links(evening.group_id)}
    assert counts[device.link_id] == 2
    assert sum(counts.values()) == 2
