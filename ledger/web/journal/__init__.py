"""The journal: everything that was done, in plain words."""
