"""The rules in force, in words."""
