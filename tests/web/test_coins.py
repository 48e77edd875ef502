"""Coins: a weekend's coin and the question about it, and standings in each of them."""

import re
from datetime import date
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.book.conversion import guilders_in_euro
from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.weekends import Weekend, all_weekends, find_weekend
from tests.desk.evenings import actor
from tests.web.table_form import text_of
from tests.web.visits import Api, Evening, csrf_token, record_rounds, round_record, visitor

DAYS = {"name": "Andijk", "starts_on": "1998-05-01", "ends_on": "1998-05-03"}


@pytest.fixture
def browser(app: Flask, evening: Evening) -> FlaskClient:
    return visitor(app, evening.secrets[Role.OWNER])


def weekend_of(app: Flask, evening: Evening, weekend_id: UUID | None = None) -> Weekend:
    with app.app_context():
        found = find_weekend(evening.group_id, weekend_id or evening.weekend_id)
    assert found
    return found


def play_in(app: Flask, evening: Evening, currency: str, year: int) -> UUID:
    """Play a weekend of one round, in which Wim wins 5 and Piet loses 10."""
    day = date(year, 5, 1)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        weekend = open_weekend(
            owner, name=f"{currency} {year}", starts_on=day, ends_on=day, currency=currency
        )
        seats = ["James", "Wim", "Piet", "Kees"]
        sitting = open_sitting(owner, weekend.id, rule_set="weekend", seats=seats, date=day)
        record_round(owner, sitting.id, round_record(), id=uuid4())
        end_sitting(owner, sitting.id)
    return weekend.id


QUESTIONS = {
    "euro before there was any": ("EUR", 1998, "er nog geen euro", "NLG"),
    "guilders after they went": ("NLG", 2002, "de gulden er niet meer", "EUR"),
}


@pytest.mark.parametrize(("coin", "year", "words", "other"), QUESTIONS.values(), ids=QUESTIONS)
@pytest.mark.parametrize("is_sure", [True, False])
def test_a_coin_of_other_days_is_asked_about_once(
    app: Flask,
    evening: Evening,
    browser: FlaskClient,
    coin: str,
    year: int,
    words: str,
    other: str,
    is_sure: bool,
) -> None:
    address = f"/groups/{evening.group_id}/weekends/new"
    form = {
        "id": str(uuid4()),
        "name": "Andijk",
        "starts_on": f"{year}-05-01",
        "ends_on": f"{year}-05-03",
        "currency": coin,
        "csrf_token": csrf_token(browser),
    }
    asked = browser.post(address, data=form)
    assert asked.status_code == 200
    assert words in text_of(asked)
    with app.app_context():
        assert len(all_weekends(evening.group_id)) == 1
    answer = {"sure": coin} if is_sure else {"take": other}
    assert browser.post(address, data=form | answer).status_code == 303
    with app.app_context():
        newest = {each.name: each.currency for each in all_weekends(evening.group_id)}
    assert newest["Andijk"] == (coin if is_sure else other)


def test_euro_of_its_own_days_is_not_asked_about(evening: Evening, browser: FlaskClient) -> None:
    for day, coin in (("1999-01-01", "EUR"), ("2001-12-31", "NLG"), ("1998-05-01", "SEK")):
        form = {
            "id": str(uuid4()),
            "name": "Andijk",
            "starts_on": day,
            "ends_on": day,
            "currency": coin,
            "csrf_token": csrf_token(browser),
        }
        address = f"/groups/{evening.group_id}/weekends/new"
        assert browser.post(address, data=form).status_code == 303


def test_a_weekend_is_changed_on_its_page(
    app: Flask, evening: Evening, browser: FlaskClient
) -> None:
    address = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/edit"
    form = DAYS | {"currency": "EUR", "csrf_token": csrf_token(browser)}
    assert "er nog geen euro" in text_of(browser.post(address, data=form))
    assert browser.post(address, data=form | {"take": "NLG"}).status_code == 303
    weekend = weekend_of(app, evening)
    assert (weekend.name, weekend.currency) == ("Andijk", "NLG")
    assert (weekend.starts_on, weekend.ends_on) == (date(1998, 5, 1), date(1998, 5, 3))
    journal = text_of(browser.get(f"/groups/{evening.group_id}/journal"))
    assert "Het weekend Andijk werd veranderd." in journal
    assert "Munt: euro → gulden" in journal


def test_the_coin_stays_once_something_was_entered(
    app: Flask, evening: Evening, browser: FlaskClient, owner: Api
) -> None:
    record_rounds(app, evening, 1)
    address = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/edit"
    assert 'name="currency"' not in browser.get(address).get_data(as_text=True)
    refused = owner.patch(f"/weekends/{evening.weekend_id}", {"currency": "SEK"})
    assert refused.status_code == 409
    assert refused.get_json()["error"]["code"] == "currency_in_use"
    form = DAYS | {"currency": "SEK", "csrf_token": csrf_token(browser)}
    assert browser.post(address, data=form).status_code == 422
    assert weekend_of(app, evening).name == "Texel"
    form = DAYS | {"csrf_token": csrf_token(browser)}
    assert browser.post(address, data=form).status_code == 303
    assert weekend_of(app, evening).name == "Andijk"


def test_the_api_changes_a_weekend_without_a_question(evening: Evening, owner: Api) -> None:
    changed = owner.patch(f"/weekends/{evening.weekend_id}", DAYS)
    assert changed.status_code == 200
    assert changed.get_json().items() >= (DAYS | {"currency": "EUR"}).items()
    backwards = owner.patch(f"/weekends/{evening.weekend_id}", {"ends_on": "1998-04-30"})
    assert backwards.get_json()["error"]["code"] == "bad_dates"


def test_standings_in_euro_count_guilders_and_never_kronor(
    app: Flask, evening: Evening, owner: Api
) -> None:
    record_rounds(app, evening, 1)
    guilders = play_in(app, evening, "NLG", 1997)
    play_in(app, evening, "SEK", 2008)
    net = {"Wim": 5, "Piet": -10, "Kees": 0, "James": 5}
    converted = guilders_in_euro(net)
    address = f"/groups/{evening.group_id}/standings"
    euro = owner.get(address).get_json()
    amounts = {each["player"]: each["amount"] for each in euro["standings"]}
    assert amounts == {name: net[name] + converted[name] for name in net} | {"Zoë": 0}
    assert [each["amounts"] for each in euro["series"]] == [
        {name: converted[name] for name in each["amounts"]} if number == 0 else net
        for number, each in enumerate(euro["series"])
    ]
    for coin in ("NLG", "SEK"):
        alone = owner.get(f"{address}?currency={coin}").get_json()
        assert {each["player"]: each["amount"] for each in alone["standings"]} == net | {"Zoë": 0}
    weekend = owner.get(f"{address}?weekend={guilders}").get_json()
    assert (weekend["currency"], weekend["standings"][0]["amount"]) == ("NLG", 5)


def test_the_pages_offer_each_coin_and_say_what_is_in_the_euro(
    app: Flask, evening: Evening, browser: FlaskClient
) -> None:
    record_rounds(app, evening, 1)
    address = f"/groups/{evening.group_id}/standings"
    assert "currency=NLG" not in browser.get(address).get_data(as_text=True)
    play_in(app, evening, "NLG", 1997)
    page = text_of(browser.get(address))
    assert "2,20371 gulden voor een euro" in page
    assert f"{address}?currency=NLG" in page
    assert re.search(r">ƒ</span> <a [^>]*>NLG 1997</a>", page)
    alone = browser.get(f"{address}?currency=NLG").get_data(as_text=True)
    assert "2,20371" not in alone
    home = browser.get(f"/groups/{evening.group_id}/").get_data(as_text=True)
    assert f"{address}?currency=NLG" in home
    assert "2,20371" in home
