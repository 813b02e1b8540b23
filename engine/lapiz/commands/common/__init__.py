"""What commands share, and what one of them needs a file of its own for.

Options and what becomes of them, puzzles and logs read from arguments, lines and files written,
runs over files of any size. Nothing here is a command, and nothing here imports one.
"""
