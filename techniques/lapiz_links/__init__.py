"""Sudokus on the web: links to them, one site a module.

`formats` tells which site a link is of; `documents`, `accounting` and `verdicts` make a puzzle of
what is in it, with a note of what lapiz does not know; `drawn` reads drawings and their sentences.
"""
