"""The same step in many forms: terminal text, JSON."""
