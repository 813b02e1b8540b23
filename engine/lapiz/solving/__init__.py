"""The loop and its record: from a puzzle to a log, and what a log can answer by itself."""
