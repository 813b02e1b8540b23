"""Code that several commands share; what one command alone needs stands in that command.

Options and their values, puzzles and logs read from arguments, output to the terminal and to files,
runs over files of any size. Nothing here is a command, and nothing here imports one.
"""
