"""The table of where players want to be paid: apart from them, so that it can be left out."""

from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.database import Base
from ledger.store.keys import belongs


class PayDetailsRow(Base):
    """Where a player wants to be paid, as a JSON text; not part of the chain.

    What was taken out again is a text of nothing, which is sealed as well.
    """

    __tablename__ = "pay_details"
    __table_args__ = (belongs("player", "player_id"),)

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    player_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    text: Mapped[str] = mapped_column(sa.String(600))
    text_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
