"""Sittings: opening a table, its rounds so far, ending it."""
