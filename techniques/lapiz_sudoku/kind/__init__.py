"""What a sudoku is on paper: its fields in a puzzle file, its formats, its notations, new puzzles.

No technique looks at this room; it makes puzzles and prints what was found in them.
"""
