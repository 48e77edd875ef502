"""Games against a bank: all hands at once, or hand by hand with a pot between them."""
