"""Settling a weekend, and what was paid."""
