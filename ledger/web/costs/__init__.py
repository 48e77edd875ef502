"""Shared costs of a weekend: who paid, for whom, and each one's part."""
