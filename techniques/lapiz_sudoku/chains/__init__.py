"""Strong and weak links in turn, and what follows if a candidate is taken to be true.

Loops, chains of one or many digits and their grouped forms walk one graph of links; forcing chains,
forcing nets and Nishio suppose a candidate and follow where it leads.
"""
