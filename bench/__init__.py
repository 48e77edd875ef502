"""How fast the ledger is on this machine."""
