"""Where players are paid: typed on a page of its own, and seen where a payment is made only."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.desk.players import rename_player
from tests.desk.evenings import actor
from tests.web.addresses import all_pages
from tests.web.paid import IBAN, LINK, SWISH, WIM, Paid, give, paid_weekend
from tests.web.visits import Api, csrf_token, visitor

_TAG = re.compile(r"<[^>]+>")


@pytest.fixture
def euro(app: Flask) -> Paid:
    return paid_weekend(app, "EUR")


def member(app: Flask, paid: Paid, role: Role = Role.OWNER) -> FlaskClient:
    return visitor(app, paid.evening.secrets[role])


def copied(page: str) -> dict[str, str]:
    """Return what can be copied, in the order of the page."""
    found = re.findall(r'<dd id="pay-(\w+)">(.*?)</dd>', page, re.DOTALL)
    return {key: _TAG.sub("", text) for key, text in found}


def test_what_to_copy_comes_first_and_then_the_code(app: Flask, euro: Paid) -> None:
    give(app, euro, **WIM)
    page = member(app, euro, Role.VIEWER).get(euro.opened).text
    assert copied(page) == {
        "amount": "1234,50",
        "name": "W. de Boer",
        "iban": IBAN,
        "for": "Ameland 2026, Piet",
    }
    assert list(copied(page)) == ["amount", "name", "iban", "for"]
    assert page.count('class="qr"') == 1
    assert page.index('id="pay-for"') < page.index('class="qr"')
    assert "Geen bank heeft dit geprobeerd." in page
    assert "swish" not in page.lower()


def test_nothing_is_shown_before_the_payment_is_opened(app: Flask, euro: Paid) -> None:
    give(app, euro, **WIM)
    page = member(app, euro).get(euro.address).text
    assert copied(page) == {}
    assert 'class="qr"' not in page
    assert "W. de Boer" not in page
    assert page.count("?pay=") == 1
    assert "open, Zoë gaf geen rekening op" in page


@pytest.mark.parametrize("key", ["3-9", "2-3", "4-5", "x", "../", "3-2-1"])
def test_a_payment_that_is_not_there_opens_nothing(app: Flask, euro: Paid, key: str) -> None:
    give(app, euro, **WIM)
    answer = member(app, euro).get(euro.address, query_string={"pay": key})
    assert answer.status_code == 200
    assert copied(answer.text) == {}


def test_a_plan_that_is_not_stored_yet_can_be_paid_by_too(app: Flask) -> None:
    paid = paid_weekend(app, "EUR", is_settled=False)
    give(app, paid, **WIM)
    assert copied(member(app, paid).get(paid.opened).text)["iban"] == IBAN


def test_the_opened_payment_has_the_one_filled_button(app: Flask, euro: Paid) -> None:
    give(app, euro, **WIM)
    page = member(app, euro).get(euro.opened).text
    (filled,) = re.findall(r'<button class="button[^"]*button-fill.*?</button>', page, re.DOTALL)
    assert "Piet betaalt Wim" in filled


def test_kronor_go_by_swish_and_never_by_a_code_for_euro(app: Flask) -> None:
    paid = paid_weekend(app, "SEK")
    give(app, paid, swish=WIM["swish"])
    page = member(app, paid).get(paid.opened).text
    assert copied(page) == {
        "amount": "1234,50", "swish": "070-123 45 67", "for": "Ameland 2026, Piet",
    }  # fmt: skip
    (link,) = re.findall(r'href="(https://app\.swish\.nu/[^"]+)" rel="([^"]+)"', page)
    told = f"sw={SWISH}&amp;amt=1234.50&amp;cur=SEK&amp;msg=Ameland%202026%2C%20Piet"
    assert link == (f"https://app.swish.nu/1/p/sw/?{told}", "noopener noreferrer")
    assert page.count('class="qr"') == 1


def test_an_account_alone_gets_no_code_for_kronor(app: Flask) -> None:
    paid = paid_weekend(app, "SEK")
    give(app, paid, account_name=WIM["account_name"], iban=IBAN)
    page = member(app, paid).get(paid.opened).text
    assert copied(page)["iban"] == IBAN
    assert 'class="qr"' not in page
    assert "app.swish.nu" not in page


def test_a_swish_number_alone_pays_no_euro(app: Flask, euro: Paid) -> None:
    give(app, euro, swish=WIM["swish"])
    page = member(app, euro).get(euro.opened).text
    assert copied(page) == {}
    assert "open, Wim gaf geen rekening op" in page


def test_nobody_is_paid_in_guilders_by_a_bank(app: Flask) -> None:
    paid = paid_weekend(app, "NLG")
    give(app, paid, **WIM, link=LINK)
    page = member(app, paid).get(paid.opened).text
    assert copied(page) == {}
    assert not any(word in page for word in ("?pay=", 'class="qr"', LINK, "gaf geen rekening op"))


def test_a_link_of_ones_own_says_where_it_goes_and_tells_nobody_where_from(
    app: Flask, euro: Paid
) -> None:
    give(app, euro, link=LINK)
    page = member(app, euro).get(euro.opened).text
    assert f'href="{LINK}" rel="noopener noreferrer">Betalen bij betaal.example.org' in page


def test_what_was_given_stands_on_no_other_page_in_no_answer_and_in_no_file(
    app: Flask, euro: Paid
) -> None:
    give(app, euro, **WIM, link=LINK)
    client = member(app, euro)
    texts = {
        name: client.get(address).text
        for name, address in all_pages(app, euro.evening).items()
        if name != "pay_details.edit"
    }
    texts["book"] = client.get(f"/groups/{euro.evening.group_id}/book.json").text
    api = Api(client=app.test_client(), secret=euro.evening.secrets[Role.OWNER])
    weekend = euro.address.split("/")[-2]
    for path in (
        f"/groups/{euro.evening.group_id}",
        f"/groups/{euro.evening.group_id}/export",
        f"/groups/{euro.evening.group_id}/standings",
        f"/weekends/{weekend}/settlement",
    ):
        texts[path] = api.get(path).text
    for name, text in texts.items():
        assert text, name
        for word in (IBAN, "NL91 ABNA", "de Boer", SWISH, "070-123", "betaal.example.org"):
            assert word not in text, (name, word)


def test_what_nobody_sees_in_a_name_is_not_copied_to_a_bank(app: Flask, euro: Paid) -> None:
    give(app, euro, **WIM)
    with app.app_context():
        owner = actor(euro.evening.secrets[Role.OWNER])
        rename_player(owner, euro.evening.players["Piet"], "Pi\u202etje\u200b")
    page = member(app, euro).get(euro.opened).text
    assert copied(page)["for"] == "Ameland 2026, Pitje"


def test_no_account_stands_in_a_title_or_an_address(app: Flask, euro: Paid) -> None:
    give(app, euro, **WIM, link=LINK)
    page = member(app, euro).get(euro.opened).text
    (title,) = re.findall(r"<title>(.*?)</title>", page, re.DOTALL)
    addresses = set(re.findall(r'(?:href|src|action)="([^"#]+)', page)) - {LINK}
    for word in (IBAN, "NL91", "de Boer"):
        assert word not in title
        assert not [each for each in addresses if word in each]
    assert not [each for each in addresses if not each.startswith("/")]


def test_the_form_keeps_what_was_typed_and_shows_it_again(app: Flask, euro: Paid) -> None:
    client = member(app, euro, Role.SCOREKEEPER)
    address = f"/groups/{euro.evening.group_id}/players/{euro.wim}/pay"
    answer = client.post(address, data={"csrf_token": csrf_token(client), **WIM, "link": LINK})
    assert (answer.status_code, answer.location.rpartition("/")[2]) == (303, "players")
    page = client.get(address).text
    for value in ("W. de Boer", "NL91 ABNA 0417 1643 00", "070-123 45 67", LINK):
        assert f'value="{value}"' in page


def test_each_fault_stands_at_its_field_and_nothing_is_kept(app: Flask, euro: Paid) -> None:
    client = member(app, euro)
    address = f"/groups/{euro.evening.group_id}/players/{euro.wim}/pay"
    typed = {"iban": "NL91 ABNA 0417 1643 01", "swish": "0701", "link": "http://x.example.org"}
    answer = client.post(address, data={"csrf_token": csrf_token(client), **typed})
    assert answer.status_code == 422
    for name in ("account_name", *typed):
        assert f'id="{name}-problem"' in answer.text
    for value in typed.values():
        assert f'value="{value}"' in answer.text
    assert "Deze IBAN klopt niet met zijn controlecijfers" in answer.text
    assert "NL91" not in client.get(address).text
