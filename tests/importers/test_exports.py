"""Exports of other programs, in the forms that those programs write."""

import json

from tests.importers.files import asked, faults, lines, of_all, reading, reasons

SPLITWISE = (
    "Date,Description,Category,Cost,Currency,Ann,Bob\n\n"
    "2026-01-15,Poker night,Games,20.00,EUR,-10.00,10.00\n"
    "2026-02-01,Groceries,Groceries,15.00,SEK,7.50,-7.50\n"
    "2026-02-03,Ann paid Bob,Payment,10.00,EUR,10.00,-10.00\n\n"
    "2026-03-01,Total balance, , ,EUR,0.00,0.00\n"
    "2026-03-01,Total balance, , ,SEK,7.50,-7.50\n"
)


def test_splitwise_in_english_with_two_coins() -> None:
    found = reading(SPLITWISE)
    assert found["shape"] == "splitwise"
    assert lines(found) == [
        ("2026-01-15", "play", {"Ann": -1000, "Bob": 1000}),
        ("2026-02-01", "expense", {"Ann": 750, "Bob": -750}),
        ("2026-02-03", "payment", {"Ann": 1000, "Bob": -1000}),
    ]
    assert of_all(found, "currency") == ["EUR", "SEK", "EUR"]
    assert found["warnings"] == []
    assert reasons(found)[-2:] == [(7, "total"), (8, "total")]


def test_a_balance_of_splitwise_that_is_not_the_sum_is_said() -> None:
    found = reading(
        SPLITWISE.replace("SEK,7.50,-7.50\n", "SEK,8.50,-8.50\n").replace(
            "15.00,SEK,8.50,-8.50", "15.00,SEK,7.50,-7.50"
        )
    )
    assert [(w["code"], w["name"]) for w in found["warnings"]] == [
        ("total_differs", "Ann"),
        ("total_differs", "Bob"),
    ]


def test_splitwise_of_two_friends_has_a_line_above_and_any_language() -> None:
    found = reading(
        "Note: does not include group expenses\n\nDate,Description,Catégorie,Coût,Devise,Ann,Bob\n"
        "2026-01-15,Poker,Jeux,20.00,EUR,-10.00,10.00\n"
    )
    assert lines(found) == [("2026-01-15", "play", {"Ann": -1000, "Bob": 1000})]
    dutch = reading(
        "Datum,Omschrijving,Categorie,Kosten,Valuta,Ann,Bob\n2026-01-15,Potje,Spellen,20.00,EUR,"
        "-10.00,10.00\n"
        "2026-03-01,Totaalsaldo, , ,EUR,-10.00,10.00\n"
    )
    assert lines(dutch) == lines(found)
    swedish = reading(
        "Datum,Beskrivning,Kategori,Kostnad,Valuta,Ann,Bob\n2026-01-15,Kortspel,Spel,20.00,SEK,"
        "-10.00,10.00\n"
    )
    assert of_all(swedish, "currency") == ["SEK"]


IHATEMONEY = (
    "date,what,bill_type,amount,currency,payer_name,payer_weight,owers\n"
    "2017-01-01,refund,Reimbursement,13.33,XXX,tata,1.0,fred\n"
    '2016-12-31,red wine,Expense,200.0,XXX,fred,1.0,"zorglub, tata"\n'
    '2016-12-30,poker,Expense,10.0,XXX,zorglub,2.0,"zorglub, fred, tata"\n'
)


def test_ihatemoney_as_csv() -> None:
    answers = {"kinds": "expense", "currency": "EUR"}
    found = reading(IHATEMONEY, answers)
    assert lines(found) == [
        ("2016-12-30", "expense", {"zorglub": 500, "fred": -250, "tata": -250}),
        ("2016-12-31", "expense", {"fred": 20000, "zorglub": -13333, "tata": -6667}),
        ("2017-01-01", "payment", {"tata": 1333, "fred": -1333}),
    ]
    assert {"code": "shares_by_weight"} in found["assumed"]
    assert of_all(found, "currency") == ["EUR"] * 3


def test_ihatemoney_as_json_is_the_same() -> None:
    bills = [
        {
            "date": "2017-01-01",
            "what": "refund",
            "bill_type": "Reimbursement",
            "amount": 13.33,
            "currency": "XXX",
            "payer_name": "tata",
            "payer_weight": 1.0,
            "owers": ["fred"],
        },
        {
            "date": "2016-12-31",
            "what": "red wine",
            "bill_type": "Expense",
            "amount": 200.0,
            "currency": "XXX",
            "payer_name": "fred",
            "payer_weight": 1.0,
            "owers": ["zorglub", "tata"],
        },
        {
            "date": "2016-12-30",
            "what": "poker",
            "bill_type": "Expense",
            "amount": 10.0,
            "currency": "XXX",
            "payer_name": "zorglub",
            "payer_weight": 2.0,
            "owers": ["zorglub", "fred", "tata"],
        },
    ]
    answers = {"kinds": "expense"}
    assert lines(reading(json.dumps(bills), answers)) == lines(reading(IHATEMONEY, answers))


def test_a_bill_of_play_asks_who_of_the_two_won() -> None:
    text = (
        "date,what,amount,currency,payer_name,payer_weight,owers\n2020-05-01,cards,6.40,EUR,"
        "Ann,1,Bob\n"
    )
    assert asked(reading(text)) == {"kinds": "play", "sign": "payer_is_owed"}
    lost = reading(text, {"kinds": "play", "sign": "payer_lost"})
    assert lines(lost) == [("2020-05-01", "play", {"Ann": -640, "Bob": 640})]
    assert asked(reading(text, {"kinds": "expense"})) == {}


def test_cospend_with_weights_categories_deleted_bills_and_coins() -> None:
    found = reading(
        'name,weight,active,color\n"Ann",1,1,"#ddcb55"\n"Bob",2,1,"#0082c9"\n"Cas",1,0,'
        '"#b6469d"\n\n'
        "what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,"
        "repeatallactive,"
        "repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted\n"
        '"deleteMeIfYouWant",1,1970-01-01,666,"Ann",1,1,"Ann",n,,,,0,n,0,"",0\n'
        '"Ferry",40,2023-09-15,1694807100,"Ann",1,1,"Ann,Bob,Cas",n,,,,-11,c,1,"",0\n'
        '"Poker",3,2023-09-16,1694893500,"Cas",1,0,"Bob,Ann",n,,,,1,c,1,"",0\n'
        '"Mistake",99,2023-09-16,1694893500,"Cas",1,0,"Bob",n,,,,1,c,1,"",1\n\n'
        'categoryname,categoryid,icon,color\n"Cards",1,"x","#ffaa00"\n"Transport",-11,"x",'
        '"#ffaa00"\n\n'
        'currencyname,exchange_rate\n"EUR",1\n'
    )
    assert found["shape"] == "cospend"
    assert asked(found) == {
        "kinds": {"Transport": "expense", "Cards": "play"},
        "sign": "payer_is_owed",
    }
    assert lines(found) == [
        ("2023-09-15", "expense", {"Ann": 3000, "Bob": -2000, "Cas": -1000}),
        ("2023-09-16", "play", {"Cas": 300, "Bob": -200, "Ann": -100}),
    ]
    assert of_all(found, "currency") == ["EUR", "EUR"]
    assert (7, "member_only") in reasons(found)
    assert (10, "deleted") in reasons(found)


def test_cospend_without_a_date_takes_the_day_of_the_moment() -> None:
    found = reading(
        "what,amount,timestamp,payer_name,payer_weight,payer_active,owers,repeat,categoryid,"
        "paymentmode\n"
        'poker,6.4,1694818800,"Ann",1,1,"Bob",n,0,\n'
    )
    assert of_all(found, "date") == ["2023-09-16"]


SPLIIT = (
    '\ufeff"Date","Description","Category","Currency","Cost","Original cost",'
    '"Original currency",'
    '"Conversion rate","Is Reimbursement","Split mode","Ann","Bob","Cas"\n'
    '"2025-01-06","Poker","Games","EUR","30.00",,,,"No","Evenly",10,-10,-10\n'
    '"2025-01-07","Dinner","Dining Out","EUR","10.00",,,,"No","Evenly",-3.33,3.33,'
    "-3.33\n"
    '"2025-01-08","Ann pays","Payment","EUR","5.00",,,,"Yes","Evenly",0,-5,0\n'
)


def test_spliit_as_csv_holds_shares_with_the_sign_of_who_paid() -> None:
    found = reading(SPLIIT, {"sign": "payer_is_owed"})
    assert found["shape"] == "spliit"
    assert lines(found)[:2] == [
        ("2025-01-06", "play", {"Ann": 2000, "Bob": -1000, "Cas": -1000}),
        ("2025-01-07", "expense", {"Bob": 666, "Ann": -333, "Cas": -333}),
    ]
    assert {"code": "rounded_shares", "row": 3, "cents": 1} in found["assumed"]


def test_spliit_does_not_say_a_payer_who_had_no_share_and_so_there_is_a_gap() -> None:
    found = reading(SPLIIT)
    payment = found["sessions"][2]
    assert (payment["kind"], payment["amounts"], payment["gap"]) == (
        "payment",
        {"Bob": -500},
        {"amount": 500},
    )
    assert "gap" in asked(found)


def test_spliit_as_json() -> None:
    tree = {
        "id": "x",
        "name": "Cards",
        "currency": "€",
        "currencyCode": "EUR",
        "participants": [
            {"id": "a", "name": "Ann"},
            {"id": "b", "name": "Bob"},
            {"id": "c", "name": "Cas"},
        ],
        "expenses": [
            {
                "expenseDate": "2025-01-06T00:00:00.000Z",
                "title": "Poker",
                "amount": 1000,
                "paidById": "a",
                "category": {"grouping": "Entertainment", "name": "Games"},
                "isReimbursement": False,
                "paidFor": [{"participantId": p, "shares": 100} for p in "abc"],
                "splitMode": "EVENLY",
            },
            {
                "expenseDate": "2025-01-07T00:00:00.000Z",
                "title": "Boat",
                "amount": 900,
                "paidById": "b",
                "category": {"grouping": "x", "name": "Travel"},
                "isReimbursement": False,
                "splitMode": "BY_SHARES",
                "paidFor": [
                    {"participantId": "a", "shares": 200},
                    {"participantId": "c", "shares": 100},
                ],
            },
            {
                "expenseDate": "2025-01-08T00:00:00.000Z",
                "title": "back",
                "amount": 333,
                "paidById": "c",
                "category": None,
                "isReimbursement": True,
                "splitMode": "BY_AMOUNT",
                "paidFor": [{"participantId": "a", "shares": 333}],
            },
        ],
    }
    found = reading(json.dumps(tree))
    assert asked(found)["kinds"] == {"Games": "play", "Travel": "expense"}
    assert lines(found) == [
        ("2025-01-06", "play", {"Ann": 666, "Bob": -333, "Cas": -333}),
        ("2025-01-07", "expense", {"Bob": 900, "Ann": -600, "Cas": -300}),
        ("2025-01-08", "payment", {"Cas": 333, "Ann": -333}),
    ]
    assert of_all(found, "currency") == ["EUR"] * 3


POKER_NOW = (
    "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
    '"Ann",a1,2024-01-01T19:00:00.000Z,,{buy},,{stack},{net}\n"Bob",b1,2024-01-01T19:05:00.000Z,,'
    "{buy},{out},0,{loss}\n"
)


def test_poker_now_in_cents_in_chips_and_in_whole_coins() -> None:
    whole = POKER_NOW.format(buy=1000, stack=1050, net=50, out=950, loss=-50)
    assert asked(reading(whole)) == {"unit": "minor", "currency": None}
    amounts = {
        unit: reading(whole, {"unit": unit})["sessions"][0]["amounts"]["Ann"]
        for unit in ("minor", "major", "points")
    }
    assert amounts == {"minor": 50, "major": 5000, "points": 50}
    decimals = reading(
        POKER_NOW.format(buy="10.00", stack="10.50", net="0.50", out="9.50", loss="-0.50")
    )
    assert "unit" not in asked(decimals)
    assert decimals["sessions"][0]["amounts"] == {"Ann": 50, "Bob": -50}


def test_two_ids_of_poker_now_with_one_nickname_stay_two_people() -> None:
    text = POKER_NOW.format(buy=1000, stack=1050, net=50, out=950, loss=-50).replace("Bob", "Ann")
    found = reading(text)
    assert found["players"] == ["Ann", "Ann (b1)"]
    assert found["sessions"][0]["amounts"] == {"Ann": 50, "Ann (b1)": -50}


def test_a_row_of_poker_now_that_cannot_be_read_leaves_the_evening_out() -> None:
    found = reading(POKER_NOW.format(buy=1000, stack=1050, net="1e5", out=950, loss=-50))
    assert found["refused"] == "no_good_rows"
    assert faults(found) == [(2, "not_an_amount", None)]


def test_our_own_export_is_told_from_foreign_files() -> None:
    assert reading('{"format": "ledger-export", "version": 1}')["refused"] == "own_export"
