"""Strong and weak links in turn, and what follows from a supposition.

Loops, chains of one or many digits and their grouped forms walk one graph of links; forcing chains,
forcing nets and Nishio suppose a candidate and see where it leads.
"""
