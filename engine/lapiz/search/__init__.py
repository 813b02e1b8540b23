"""What follows from candidates and items alone: propagation, backtracking, refutations.

No technique and no text belongs here, only what techniques and the loop call.
"""
