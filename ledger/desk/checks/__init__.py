"""What `ledger check` compares: each part of a book with what makes it."""
