"""The book a card group keeps beside the table."""
