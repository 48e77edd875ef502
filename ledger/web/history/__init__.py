"""A round's history: what stood in its place before, and why it was changed."""
