"""The table of a game of strokes: who lost, who won, and what their hands were."""
