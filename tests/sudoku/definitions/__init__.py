"""Techniques by their definitions alone, slow and plain, to compare with what lapiz finds.

Nothing here is shared with the techniques: marks are sets, houses are sets of cells, and all ways
are tried. Each definition yields what one pattern removes, as pairs of a cell and a digit; a
position is a 9×9 sudoku.
"""
