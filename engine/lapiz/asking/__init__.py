"""Answers to a player's questions: why, why not, what is wrong, what comes next."""
