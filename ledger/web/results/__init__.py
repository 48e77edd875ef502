"""The result of a weekend on one sheet, for the group and for whom it is shared with."""
