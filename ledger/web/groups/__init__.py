"""Groups: starting one, its home, its menu."""
