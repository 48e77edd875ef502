"""Where players want to be paid: giving it, and paying by it."""
