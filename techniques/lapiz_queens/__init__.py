"""Queens: n of them on an n x n board, none attacking another."""
