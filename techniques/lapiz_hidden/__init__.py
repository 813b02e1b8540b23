"""Hidden layers of a grid: values that no digit says, and what is demanded of their cells.

A module belongs here if it is about hidden values whatever the digits are; no rule is in it.
"""
