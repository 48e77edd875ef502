from uuid import uuid4

import pytest

from ledger.desk.corrections import void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.rules.banking.scoring import BankingResult
from ledger.store.journal import last_lines
from ledger.store.rounds import last_rounds
from ledger.store.sittings import find_sitting
from ledger.store.standings import group_standings, sitting_standings
from tests.desk.evenings import Evening, amounts, hand, new_evening, problems_of

# James is bank: Wim wins 25, Piet loses 10, so James pays 15; Kees sat there and did nothing.
HANDS = [hand("Wim", 25), hand("Piet", 10, "lost")]
NETS = {"James": -15, "Wim": 25, "Piet": -10, "Kees": 0}


def test_a_round_pays_what_the_rules_say(evening: Evening) -> None:
    recorded = evening.play(*HANDS)
    assert recorded.round.result.net == NETS
    assert (recorded.round.number, recorded.is_new) == (1, True)
    assert amounts(sitting_standings(evening.group_id, evening.sitting)) == NETS


def test_a_round_raises_the_version_by_one_and_stands_in_the_journal(evening: Evening) -> None:
    before = len(last_lines(evening.group_id))
    recorded = evening.play(*HANDS)
    assert recorded.version == evening.sitting.version + 1
    lines = last_lines(evening.group_id)
    assert len(lines) == before + 1
    assert lines[0].action == "record_round"
    assert lines[0].details["round"] == str(recorded.round.id)


def test_the_record_is_kept_whole_and_comes_back_with_names(evening: Evening) -> None:
    evening.play(hand("Wim", 25), notes=["zoekertje"])
    (kept,) = last_rounds(evening.group_id, evening.sitting.id)
    assert kept.record == {
        "rule_set": "weekend",
        "options": {},
        "seats": ["James", "Wim", "Piet", "Kees"],
        "banker": "James",
        "hands": [hand("Wim", 25)],
        "notes": ["zoekertje"],
    }


def test_what_the_sitting_knows_may_be_given_when_it_agrees(evening: Evening) -> None:
    recorded = evening.play(
        *HANDS,
        rule_set="weekend",
        options={"bank_stands_on": 16},
        seats=["Wim", "Piet", "James"],
        banker="James",
    )
    assert recorded.round.result.net == {"Wim": 25, "Piet": -10, "James": -15}


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"options": {"max_stake": 50}}, "options.max_stake"),
        ({"seats": ["James", "Wim", "Zoë"]}, "seats[2]"),
        ({"seats": ["James", "Piet", "Wim"]}, "seats"),
    ],
    ids=["another limit", "somebody from another table", "another order"],
)
def test_a_record_that_disagrees_with_the_sitting_is_refused(
    evening: Evening, facts: dict[str, object], place: str
) -> None:
    assert problems_of(lambda: evening.play(hand("Wim", 25), **facts)) == [
        ("not_this_sitting", place)
    ]


def test_options_left_out_of_given_options_disagree_too(evening: Evening) -> None:
    change_sitting(evening.scorekeeper, evening.sitting.id, options={"max_stake": 50})
    assert problems_of(lambda: evening.play(hand("Wim", 25), options={})) == [
        ("not_this_sitting", "options")
    ]


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ([], ("wrong_type", "")),
        ({}, ("missing_field", "hands")),
        ({"hands": [hand("Wim", 0)]}, ("stake_too_low", "hands[0].stake")),
        ({"hands": [hand("Zoë", 5)]}, ("unknown_player", "hands[0].player")),
        ({"hands": [hand("Wim", 5)], "rule_set": "snap"}, ("unknown_rule_set", "rule_set")),
        ({"hands": [hand("Wim", 5)], "house": 1}, ("unknown_field", "house")),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_the_rules_refuse_is_not_recorded(
    evening: Evening, record: object, problem: tuple[str, str]
) -> None:
    def act() -> object:
        return record_round(evening.scorekeeper, evening.sitting.id, record, id=uuid4())

    assert problems_of(act) == [problem]
    assert last_rounds(evening.group_id, evening.sitting.id) == ()
    assert find_sitting(evening.group_id, evening.sitting.id) == evening.sitting


def test_another_seat_may_be_bank(evening: Evening) -> None:
    recorded = evening.play(hand("James", 5), banker="Kees")
    assert recorded.round.banker == evening.player("Kees")
    assert recorded.next_banker == evening.player("Kees")


def test_the_bank_stays_and_passes_left_when_it_is_bust(evening: Evening) -> None:
    stays = evening.play(hand("Wim", 5))
    passes = evening.play(hand("Wim", 5), bank_hand={"bust": True})
    assert [stays.next_banker, passes.next_banker] == [
        evening.player("James"),
        evening.player("Wim"),
    ]


def test_the_next_banker_counts_over_all_seats_not_only_this_round(evening: Evening) -> None:
    recorded = evening.play(hand("Kees", 5), seats=["James", "Kees"], bank_hand={"bust": True})
    result = recorded.round.result
    assert isinstance(result, BankingResult)
    assert result.next_banker == "Kees"
    assert recorded.next_banker == evening.player("Wim")


def test_the_same_id_with_the_same_body_records_once(evening: Evening) -> None:
    id_, record = uuid4(), {"hands": HANDS}
    first = record_round(evening.scorekeeper, evening.sitting.id, record, id=id_)
    evening.play(hand("Piet", 5))
    again = record_round(evening.scorekeeper, evening.sitting.id, record, id=id_, seen=1)
    assert not again.is_new
    assert (again.round, again.version, again.next_banker) == (
        first.round,
        first.version,
        first.next_banker,
    )
    assert len(last_rounds(evening.group_id, evening.sitting.id)) == 2


def test_bodies_are_compared_as_parsed_json(evening: Evening) -> None:
    id_ = uuid4()
    record = {"hands": [{"player": "Wim", "stake": 5, "hand": {"outcome": "won"}}]}
    same = {"hands": [{"hand": {"outcome": "won"}, "stake": 5.0, "player": "Wim"}]}
    record_round(evening.scorekeeper, evening.sitting.id, record, id=id_)
    assert not record_round(evening.scorekeeper, evening.sitting.id, same, id=id_).is_new


def test_a_known_id_with_another_body_is_refused_before_anything_else(evening: Evening) -> None:
    id_ = uuid4()
    record_round(evening.scorekeeper, evening.sitting.id, {"hands": HANDS}, id=id_)
    end_sitting(evening.scorekeeper, evening.sitting.id)

    def act() -> object:
        return record_round(evening.scorekeeper, evening.sitting.id, {"hands": []}, id=id_, seen=0)

    assert problems_of(act) == [("id_reused", "id")]


def test_a_refused_round_leaves_its_id_free(evening: Evening) -> None:
    id_ = uuid4()
    wrong, right = {"hands": [hand("Wim", 0)]}, {"hands": [hand("Wim", 5)]}
    assert problems_of(lambda: record_round(evening.owner, evening.sitting.id, wrong, id=id_))
    assert record_round(evening.owner, evening.sitting.id, right, id=id_).is_new


def test_an_ended_sitting_and_a_settled_weekend_refuse_rounds(evening: Evening) -> None:
    evening.play(*HANDS)
    end_sitting(evening.scorekeeper, evening.sitting.id)
    assert problems_of(lambda: evening.play(*HANDS)) == [("sitting_ended", "")]
    settle_weekend(evening.owner, evening.weekend.id)
    assert problems_of(lambda: evening.play(*HANDS)) == [("weekend_settled", "")]


def test_a_voided_round_never_was_played(evening: Evening) -> None:
    recorded = evening.play(*HANDS)
    voided = void_round(evening.scorekeeper, recorded.round.id, "wrong winner")
    assert voided.voided is not None
    assert (voided.voided.reason, voided.voided.sitting_version) == ("wrong winner", 3)
    standings = sitting_standings(evening.group_id, evening.sitting)
    assert [(each.amount, each.round_count) for each in standings] == [(0, 0)] * 4
    assert not any(amounts(group_standings(evening.group_id, "EUR")).values())


def test_voiding_again_changes_nothing(evening: Evening) -> None:
    recorded = evening.play(*HANDS)
    first = void_round(evening.scorekeeper, recorded.round.id, "wrong winner")
    lines = last_lines(evening.group_id)
    assert void_round(evening.owner, recorded.round.id, "other reason") == first
    assert last_lines(evening.group_id) == lines


def test_after_the_last_round_is_voided_its_banker_is_bank_again(evening: Evening) -> None:
    recorded = evening.play(hand("Wim", 5), bank_hand={"bust": True})
    void_round(evening.scorekeeper, recorded.round.id)
    sitting = find_sitting(evening.group_id, evening.sitting.id)
    assert sitting is not None
    assert (sitting.banker.name, sitting.last_number, sitting.version) == ("James", 0, 3)
    assert evening.play(*HANDS).round.number == 1


def test_voiding_an_earlier_round_leaves_the_bank_and_the_numbers(evening: Evening) -> None:
    first = evening.play(hand("Wim", 5))
    evening.play(hand("Wim", 5), bank_hand={"bust": True})
    void_round(evening.scorekeeper, first.round.id)
    sitting = find_sitting(evening.group_id, evening.sitting.id)
    assert sitting is not None
    assert (sitting.banker.name, sitting.last_number, sitting.round_count) == ("Wim", 2, 1)


def test_a_voided_round_is_named_after_its_last_standing_predecessor(evening: Evening) -> None:
    rounds = [evening.play(hand("Wim", 5)).round for _ in range(3)]
    void_round(evening.scorekeeper, rounds[1].id)
    void_round(evening.scorekeeper, rounds[2].id)
    assert evening.play(hand("Wim", 5)).round.number == 2


def test_a_round_may_still_be_voided_after_the_weekend_is_settled(evening: Evening) -> None:
    recorded = evening.play(*HANDS)
    settle_weekend(evening.owner, evening.weekend.id)
    assert void_round(evening.scorekeeper, recorded.round.id).voided is not None


@pytest.mark.parametrize("reason", ["x" * 201, "a\x00b"], ids=["too long", "control character"])
def test_a_reason_that_cannot_be_kept_is_refused(evening: Evening, reason: str) -> None:
    recorded = evening.play(*HANDS)
    refused = problems_of(lambda: void_round(evening.owner, recorded.round.id, reason))
    assert refused == [("bad_reason", "reason")]


def test_another_groups_sitting_and_round_are_not_found(evening: Evening) -> None:
    recorded = evening.play(*HANDS)
    stranger = new_evening().owner
    with pytest.raises(NotFoundError):
        record_round(stranger, evening.sitting.id, {"hands": HANDS}, id=uuid4())
    with pytest.raises(NotFoundError):
        void_round(stranger, recorded.round.id)


def test_a_round_for_more_than_the_book_can_hold_is_refused(evening: Evening) -> None:
    bust = {"player": "Wim", "stake": 10**12, "hand": {"bust": True, "count": 10**12}}
    refused = problems_of(lambda: evening.play(bust))
    assert refused == [("amount_too_large", "hands")]
