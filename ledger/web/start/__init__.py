"""The first page: the groups of this device, and its language."""
