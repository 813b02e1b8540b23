"""Rules that a puzzle states in full: tables of two digits, automata, counts, sums with weights.

What a setter makes up, and no other rule says, can be written with these.
"""
