"""The scale `human`: how many minutes typical solvers need, and what makes them so many.

A module belongs here if it plays a puzzle as a person sees it, or says what comes of that. The
numbers in `human.json` are fitted by `benchmarks/human.py` to the times of an app's users.
"""
