"""Techniques for the hardest sudokus: guardians, exocets, templates of several digits, loops.

Each module is one general search, and its techniques are the names that people gave to parts of
what it finds. Patterns that stand alone in the catalogue are in `lapiz_sudoku.exotic`.
"""
