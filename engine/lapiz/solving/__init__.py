"""The loop and its record: from a puzzle to a log, and what can be asked of a log by itself."""
