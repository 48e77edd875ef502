"""The book as a plain-text journal, for programs of double-entry bookkeeping."""
