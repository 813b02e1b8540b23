"""All that is read from disk: puzzles, profiles, saved logs, and the schemas that check them."""
