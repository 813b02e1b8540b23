"""Sets puzzles with rules: draws clues on purpose, fills the grid, and leaves out what it can.

A setter first draws shapes that look well, in symmetry and through several regions, then looks for
digits that go with them, then writes the clues that the digits make, and at last takes givens
away, and after them clues. Nothing here knows a rule or a kind of puzzle.
"""
