"""Sharing the result of a weekend with people without a link of the group."""
