"""What the buttons of a round's history send."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import StringField, validators

from ledger.desk.corrections import LONGEST_REASON
from ledger.web.fields import KeyField


class UndoForm(FlaskForm):
    """Undoing something: its one-time key, and why."""

    id = KeyField()
    reason = StringField(_("Why? The book keeps both."), [validators.Length(max=LONGEST_REASON)])
