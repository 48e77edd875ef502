"""The table of a bank with a pot: each hand is played to its end before the next one starts."""
