"""What follows from candidates and items alone: propagation, backtracking, refutations.

Three rooms: `following` draws conclusions, `walking` supposes and goes back, `telling` makes an
argument of the result. No technique and no text belongs here, only what techniques and the loop
call.
"""
