"""Weekends: the list, opening one, and how it stands."""
