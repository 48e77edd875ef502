"""The table: entering rounds, taking one back, handing over the bank."""
