"""Triomino: tiling a board with holes by L-shaped pieces of three squares."""
