"""Small patterns of two to six cells named after wings, and exclusion by aligned cells."""
