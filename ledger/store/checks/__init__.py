"""What `ledger check` reads of a book: whole, in pieces, and as it is kept."""
