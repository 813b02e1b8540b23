"""Inputs that nobody would type, run through the command line: `python -m tests.fuzz`.

`material` is what is valid, `mutation` spoils it, `inputs` makes command lines of it, `workers`
runs them in processes that may die, `report` judges what came out; docs/internals/fuzzing.md
explains it.
"""
