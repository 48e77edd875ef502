"""A share shows one weekend to whoever has its secret, until it is ended."""

from uuid import uuid4

import pytest

from ledger.desk.access import actor_for_device, actor_for_secret, link_for_secret, new_link
from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.link_secrets import read_secret
from ledger.desk.shares import share_weekend, shared_weekend, stop_sharing
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.shares import find_share, open_shares
from tests.desk.evenings import Evening, new_evening, new_weekend, problems_of


def secret_of(evening: Evening) -> str:
    secret = share_weekend(evening.owner, evening.weekend.id).secret
    assert secret is not None
    return secret


def test_a_share_shows_its_weekend_and_is_kept_hashed(evening: Evening) -> None:
    secret = secret_of(evening)
    shared = shared_weekend(secret)
    assert shared is not None
    assert (shared.group.id, shared.weekend.id) == (evening.group_id, evening.weekend.id)
    (kept,) = db.session.execute(db.text("SELECT secret_hash FROM share")).scalars()
    read = read_secret(secret)
    assert read is not None
    assert bytes(kept) == read.hash
    assert len(secret) * 6 - 128 >= 128, "so many bits besides the id of the group"


def test_a_share_is_no_link_and_no_device_and_the_other_way_round(evening: Evening) -> None:
    secret = secret_of(evening)
    assert actor_for_secret(secret) is None
    assert actor_for_device(secret) is None
    assert link_for_secret(secret) is None
    assert shared_weekend(new_link(evening.owner, Role.OWNER)) is None


@pytest.mark.parametrize("secret", ["", "x", "é", "A" * 54, "A" * 10_000])
def test_what_is_no_secret_shows_nothing(evening: Evening, secret: str) -> None:
    assert share_weekend(evening.owner, evening.weekend.id)
    assert shared_weekend(secret) is None


def test_an_ended_share_shows_nothing_and_the_others_go_on(evening: Evening) -> None:
    first, other = (share_weekend(evening.owner, evening.weekend.id) for _ in range(2))
    ended = stop_sharing(evening.owner, first.share.id)
    assert ended.revoked_at is not None
    assert shared_weekend(str(first.secret)) is None
    assert shared_weekend(str(other.secret)) is not None
    assert open_shares(evening.group_id, evening.weekend.id) == (other.share,)
    lines = last_lines(evening.group_id)
    assert stop_sharing(evening.owner, first.share.id) == ended
    assert last_lines(evening.group_id) == lines


def test_making_and_ending_are_a_line_each(evening: Evening) -> None:
    made = share_weekend(evening.owner, evening.weekend.id).share
    stop_sharing(evening.owner, made.id)
    told = {"share": str(made.id), "weekend": str(evening.weekend.id)}
    assert [(line.action, line.details) for line in last_lines(evening.group_id, limit=2)] == [
        ("stop_sharing", told),
        ("share_weekend", told),
    ]


def test_the_same_id_makes_one_share_and_tells_its_secret_once(evening: Evening) -> None:
    id_ = uuid4()
    made, again = (share_weekend(evening.owner, evening.weekend.id, id=id_) for _ in range(2))
    assert made.share == again.share == find_share(evening.group_id, id_)
    assert made.secret is not None
    assert again.secret is None
    other = new_weekend(evening.owner, name="Vlieland")
    act = lambda: share_weekend(evening.owner, other.id, id=id_)  # noqa: E731
    assert problems_of(act) == [("id_reused", "id")]


def test_nobody_shares_or_ends_what_is_another_groups(evening: Evening) -> None:
    made = share_weekend(evening.owner, evening.weekend.id).share
    stranger = new_evening().owner
    with pytest.raises(NotFoundError):
        share_weekend(stranger, evening.weekend.id)
    with pytest.raises(NotFoundError):
        stop_sharing(stranger, made.id)


def test_the_secret_is_in_no_text_of_what_was_made(evening: Evening) -> None:
    made = share_weekend(evening.owner, evening.weekend.id)
    assert str(made.secret) not in repr(made)
