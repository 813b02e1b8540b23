"""Patterns that would give a puzzle two solutions; all assume that it has only one."""
