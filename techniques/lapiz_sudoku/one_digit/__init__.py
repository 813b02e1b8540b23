"""Patterns of a single digit that are no fish: kites, empty rectangles, templates, odd rings."""
