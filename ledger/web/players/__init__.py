"""Players: adding and renaming them."""
