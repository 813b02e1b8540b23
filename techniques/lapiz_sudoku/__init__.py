"""Sudoku of any size and region shape, as a lapiz plugin."""
