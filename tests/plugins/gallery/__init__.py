"""Plugins as their authors would write them from the docs, counted and run; what they get wrong."""
