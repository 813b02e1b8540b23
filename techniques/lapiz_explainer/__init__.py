"""The scale of Sudoku Explainer: its techniques, in its order, as a profile and a scale.

What lapiz has already is taken as it is, in the order in which that program finds it; the rest is
here: direct techniques, aligned exclusion, forcing chains, and what follows from one supposition.
"""
