"""Rating scales of sudoku, one module each."""
