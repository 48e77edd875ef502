"""What the device is called that reads a group: the journal says what was done on it."""

from uuid import UUID

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField

from ledger.desk.access import name_device
from ledger.errors import RefusedError
from ledger.store.links import find_device
from ledger.web.access import current_actor
from ledger.web.fields import attach


class DeviceForm(FlaskForm):
    """The name of this device; it may be empty."""

    name = StringField(_l("This device is called"))


def device_form(group_id: UUID) -> DeviceForm:
    """Return the form with the name that the device has."""
    device_id = current_actor().device_id
    device = None if device_id is None else find_device(group_id, device_id)
    return DeviceForm(formdata=None, name="" if device is None else device.name)


def renamed(form: DeviceForm) -> bool:
    """Give the device its name; answer whether that could be."""
    if not form.validate_on_submit():
        return False
    try:
        name_device(current_actor(), form.name.data or "")
    except RefusedError as error:
        attach(form, error.problems)
        return False
    return True
