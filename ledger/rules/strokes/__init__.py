"""Games in which the loser, or the winner, of a round gets a stroke."""
