"""Clauses and a search that learns from each conflict, for the search and for the proof alike.

A module belongs here if it says in clauses what holds, or tells what satisfies them. Plain puzzles
never import it.
"""
