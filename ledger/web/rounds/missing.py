"""What a form that was sent leaves open: whose hand, or the bank's."""

from flask_babel import gettext as _

from ledger.store.sittings import Sitting
from ledger.web.rounds.depths import asks_each
from ledger.web.rounds.faces import face
from ledger.web.rounds.forms import RoundForm
from ledger.web.rounds.game import engine_of
from ledger.web.rounds.typed import seated


def missing_sentence(form: RoundForm, sitting: Sitting) -> str | None:
    """Return the question for what is missing, None where the round can be recorded.

    Cards that cannot be read are not missing: what is wrong with them, the rules say.
    """
    if not form.playing():
        return _("Nobody plays in this round.")
    is_each = asks_each(sitting)
    if not is_each and form.is_untouched:
        return _("Who won? Tap the winners, or Nobody.")
    engine = engine_of(sitting)
    bank_key = form.bank_key(engine)
    tones = [
        (hand, face(engine, form.key_of(hand, engine), bank_key, asks_each=is_each).tone)
        for hand in form.playing()
        if not hand.cards.cards or form.key_of(hand, engine)
    ]
    unsaid = next((hand.player.data for hand, tone in tones if tone == "waits"), None)
    if unsaid is None and any(tone == "called" for _hand, tone in tones):
        unsaid = form.banker.data
    player = seated(sitting, unsaid) if unsaid else None
    return None if player is None else _("What did %(name)s have?", name=player.name)
