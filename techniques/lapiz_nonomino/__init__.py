"""Nonomino sudoku: places the pieces on the board, then hands over to sudoku with regions."""
