"""Rules that a sudoku may have besides its houses, a file for each family, and what shows them."""
