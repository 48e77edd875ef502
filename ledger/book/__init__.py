"""What is owed: entries, standings and settlement."""
