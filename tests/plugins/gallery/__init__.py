"""Plugins as their authors would write them from the docs, counted and run, and what they get wrong."""
