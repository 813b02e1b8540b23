"""Patterns that would give a puzzle two solutions; all rest on its having one."""
