"""Deadly patterns of a sudoku beyond those that everyone looks for, as a lapiz plugin.

All assume that the puzzle has one solution. A pattern is kept from being filled in two ways by its
guardians, of which one is true, and what follows from these is the same whatever the pattern: see
`lapiz_sudoku.one_digit.guardians`.
"""
