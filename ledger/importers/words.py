"""The words over columns and rows of sheets, in the languages in which groups keep them."""

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache

from ledger.importers.coins import coin_of


class Role(StrEnum):
    """What a column or row is, by the word over or beside it."""

    DATE = "date"
    YEAR = "year"
    LABEL = "label"
    PLAYER = "player"
    AMOUNT = "amount"
    POINTS = "points"
    GAIN = "gain"
    LOSS = "loss"
    BUY_IN = "buy_in"
    REBUY = "rebuy"
    CASH_OUT = "cash_out"
    COIN = "currency"
    CATEGORY = "category"
    WINNER = "winner"
    LOSER = "loser"
    PAYER = "payer"
    RECEIVER = "receiver"
    OWERS = "owers"
    GAME = "game"
    TOTAL = "total"
    RUNNING = "running"
    UNIT = "unit"
    OTHER = "other"


_WORDS = {
    Role.DATE: "date, speeldatum, spieldatum, boekdatum, buchungstag, datum, dato, fecha, data, "
        "day, dag, tag, jour, dia, when, wanneer, dates",
    Role.YEAR: "year, jaar, jahr, ar, annee, ano, saison, seizoen, season, sasong, temporada, "
    "jaartal, jahrgang",
    Role.LABEL: "weekend, label, title, what, where, waar, description, omschrijving, "
        "beschrijving, "
    "beschreibung, beskrivning, descripcion, plaats, place, location, locatie, ort, plats, "
    "lieu, lugar, event, evenement, anlass, occasion, spielabend, avond, evening, abend, "
    "kvall, soiree, noche, partida, evenemang, waar gespeeld, game night, tournament, toernooi, "
    "turnier, turnering, libelle, concept, concepto, omschr, bijeenkomst, treffen, traff, "
    "rencontre, naam weekend, what for, weekeinde, helg, week-end",
    Role.PLAYER: "player, speler, spelers, spieler, spelare, joueur, jugador, name, naam, nom, "
        "namn, "
    "nombre, person, persoon, persona, personne, member, lid, mitglied, deltagare, "
    "teilnehmer, participant, who, wie, wer, vem, qui, quien, players, player name, "
    "naam speler, nickname, nick, spelernaam, spielername, deelnemer, deltager",
    Role.AMOUNT: "amount, bedrag, betrag, belopp, montant, importe, monto, net, netto, result, "
    "resultaat, ergebnis, resultat, resultado, balance, saldo, profit, winst/verlies, "
    "winst-verlies, profit/loss, profit loss, gewinn/verlust, +/-, winst verlies, "
    "plus/min, vinst/forlust, vinst forlust, gewinn verlust, gain/perte, amount won, "
    "net profit, net winnings, winnings, uitslag, money, geld, pengar, euro, euros, eur, "
    "uitbetaald, payout, wert, value, waarde, cents, cent, net amount, p/l, pl, p&l, "
    "won/lost, saldo eur, solde, cantidad, cash",
    Role.POINTS: "points, punten, punkte, poang, puntos, score, pts, ptn, pkt, stand, standing, "
    "total points, eindstand",
    Role.GAIN: "winst, gewonnen, won, gewinn, vinst, gain, gains, ganancia, ganado, gagne, "
    "win amount, plus, vunnet",
    Role.LOSS: "verlies, verloren, lost, loss, losses, verlust, forlust, perte, pertes, perdida, "
    "perdu, perdido, min, minus, forlorat",
    Role.BUY_IN: "buy-in, buyin, buy in, inleg, inkoop, einsatz, einkauf, insats, mise, entrada, "
    "ingelegd, total buy-in, total buyin, buyins, buy-ins",
    Role.REBUY: "rebuy, rebuys, re-buy, re-buys, add-on, addon, addons, bijkoop, nachkauf, recave",
    Role.CASH_OUT: "cash-out, cashout, cash out, buy-out, buyout, buy out, uitbetaling, "
        "auszahlung, "
    "utbetalning, uitkoop, retrait, salida, stack, final stack, uitgecasht, cash-outs",
    Role.COIN: "currency, munt, valuta, wahrung, waehrung, devise, moneda, munteenheid, coin, "
        "curr, "
    "valuta/munt, monnaie",
    Role.CATEGORY: "category, categorie, kategorie, kategori, categoria, type, soort, art, kind, "
        "typ, "
    "tipo, genre",
    Role.WINNER: "winner, winners, winnaars, winnaar, gewinner, vinnare, gagnant, ganador, "
        "sieger, vinder, gewinnaar, "
    "vainqueur",
    Role.LOSER: "loser, losers, verliezers, verliezer, verlierer, forlorare, perdant, perdedor, "
        "taber",
    Role.PAYER: "payer, from, van, payer_name, paid by, betaald door, betaler, von, fran, zahler, "
    "betalare, payeur, paidby, pagado por",
    Role.RECEIVER: "to, aan, naar, till, receiver, ontvanger, empfanger, mottagare, para, "
        "destinataire, "
    "paid to",
    Role.OWERS: "owers, voor, fur, paid for, participants, deelnemers",
    Role.GAME: "game, spieltag, speeldag, speelavond, matchday, round, ronde, runde, spel, spiel,"
        " game#, round#, game nr, session, sessie, "
    "potje, partij, spielnummer, spielnr, omgang, partie, manche, giro, tafel, table, "
    "spelletje, game_id, game id, session id, session_id, round_id",
    Role.TOTAL: "total, totaal, totalen, totalt, summe, som, sum, summa, gesamt, totals, somme, "
        "suma, "
    "grand, grand total, row total, gesamtergebnis, gesamtsumme, endergebnis, einde, "
    "eindtotaal, eindsaldo, total general, total balance, gesamtbilanz, gesamtsaldo, "
    "totaalsaldo, totaal saldo, solde total, saldo total, totalt saldo, totaal generaal, "
    "algemeen totaal, insgesamt, subtotal, subtotaal, zwischensumme, delsumma, sous-total, "
    "samtliche, slutsumma, totaux, overall, eindstand, end total, jaartotaal, "
    "weekendtotaal, jahressumme, arssumma, year total, per saldo, netto totaal",
    Role.RUNNING: "running, cumulatief, cumulative, kumuliert, lopend, doorlopend, running total,"
        " lopend totaal, "
    "tussenstand, zwischenstand, cum, cumul, cumule, stallning, stand, standen, summiert, "
    "ackumulerat, lopande, aufsummiert, mellanstand, running balance, standings, "
    "acumulado, opgeteld, stand na, ranking to date",
    Role.UNIT: "unit, eenheid, einheit, enhet, unite, unidad",
    Role.OTHER: "id, nr, no, #, nummer, number, num, nummern, index, rank, lastrank, ranking, "
        "rang, "
    "plaats, plek, platz, placering, pos, positie, position, place, puesto, gp, ppg, "
    "games, matches, gespeeld, gespielt, spelade, played, wins, average, avg, gemiddelde, "
    "gem, schnitt, durchschnitt, medel, moyenne, media, note, notes, opmerking, "
    "opmerkingen, bemerkung, kommentar, comment, comments, anmerkung, anteckning, "
    "remarque, nota, check, controle, kontrolle, kontroll, verschil, diff, difference, "
    "differenz, time, tijd, zeit, tid, uur, hours, uren, duration, duur, aantal, "
    "aantal spelers, players count, count, antal, anzahl, nombre, #players, serie, stufe, "
    "status, augen, bock, kontra, re, spitzen, start, end, begin, rondes, rounds, banker, "
    "bankhouder, dealer, url, timestamp, created, updated, weight, color, active, hands, "
    "handen, week, weeknr, wk, maand, month, monat, # games, rang rank, gespielte spiele, "
    "aantal weekenden, games played, host, gastheer, gastgeber, vard, stake, stakes, "
    "inzet, blinds",
}  # fmt: skip


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return a word as it is compared: small, without accents, brackets and signs at its ends."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[(\[].*?[)\]]", " ", bare).replace("_", " ").split()).strip(" :.;,*")


_ROLES = {word: role for role, text in reversed(_WORDS.items()) for word in text.split(", ")}
_TOTALS = {word for word, role in _ROLES.items() if role is Role.TOTAL}


_BRACKETS = str.maketrans(dict.fromkeys("()[]", " "))
_RUNNING = {*_WORDS[Role.RUNNING].split(", ")}


@lru_cache(maxsize=4096)
def role_of(header: str) -> Role | None:
    """Return what a column is by its heading, or None: it may be a name."""
    word = plain(header)
    if word in _ROLES:
        return _ROLES[word]
    first, _, rest = word.partition(" ")
    # "Totaal 1998", "Total sum".
    if first in _TOTALS and (rest.isdigit() or rest in _TOTALS):
        return Role.TOTAL
    whole, _, last = word.rpartition(" ")
    # "Amount EUR", "net cents".
    is_coin = bool(coin_of(last)) and (len(last) > 1 or not last.isalpha())
    return _ROLES.get(whole) if whole and is_coin else None


def is_total(label: str) -> bool:
    """Answer whether a row is a total by the word before it: "Totaal", "Summe 1998"."""
    return role_of(label) is Role.TOTAL or plain(label).split(" ")[0] in _TOTALS - {
        "grand",
        "einde",
    }


def is_running(label: str) -> bool:
    """Answer whether a row is a running total by the word before it: "Tussenstand na 3"."""
    word = plain(label)
    return word in _RUNNING or word.split(" ")[0] in _RUNNING


def is_header_of_running(header: str) -> str | None:
    """Return whose running total a column is: "Joke totaal", "Cum. Joke"; None where it is none."""
    bare = header.translate(_BRACKETS)
    words = [word.strip(".:") for word in plain(bare).split(" ")]
    names = [word for word in words if word not in _RUNNING and word not in _TOTALS]
    return " ".join(names) if names and len(names) < len(words) else None


_KINDS = {
    "payment": r"betal|payment|zahlung|bezahlt|paid|paiement|pago|settle|afreken|reimburse|aflos"
    r"|terugbet|överför|overboek|transfer|überweis|abrechn|rembours|swish|tikkie|refund|verreken"
    r"|avräkn|ausgleich",
    "play": r"spiel|spel|game|kaart|karten|kort|card|poker|skat|jeu|juego|partij|potje|toep|rikken"
    r"|eenentwintig|tjugoett|blackjack|avond|abend|kväll|bridge|klaverjas|hearts|winst|verlies|whist"
    r"|canasta|play|weekend",
    "expense": r"lebensm|bood|grocer|food|eten|essen|mat\b|drink|drank|hotel|benzin|fuel|taxi|huur"
    r"|rent|miete|restaurant|dining|supermar|liquor|travel|transport|expense|uitgave|ausgabe|utgift"
    r"|alimenta|courses|comida|bier|beer|pizza|boot|ferry|veer|huisje|stuga|hus",
    "opening": r"opening|begin(?:saldo|stand)|startsaldo|anfangs|ingående|saldo vorig"
    r"|brought forward|carried",
}  # fmt: skip
_KIND_PATTERNS = [(kind, re.compile(pattern)) for kind, pattern in _KINDS.items()]


def kind_of(text: str) -> str | None:
    """Return which kind of entry a category or description most likely is, or None."""
    small = unicodedata.normalize("NFC", text).casefold()
    return next((kind for kind, pattern in _KIND_PATTERNS if pattern.search(small)), None)


_RUNNING_HINT = re.compile(
    r"summiert|kumul|cumul|running|doorlopend|lopend "
    r"totaal|opgeteld|löpande|ackumul|acumul|progressi"
)


def says_running(text: str) -> bool:
    """Answer whether a title says that its amounts are running totals."""
    return bool(_RUNNING_HINT.search(text.casefold()))
