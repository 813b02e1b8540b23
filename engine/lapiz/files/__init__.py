"""All that comes from disk: puzzles, profiles, saved logs, and the schemas they are checked by."""
