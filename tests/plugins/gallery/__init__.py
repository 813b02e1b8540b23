"""Plugins as their authors would write them from the documentation: counted, and run."""
