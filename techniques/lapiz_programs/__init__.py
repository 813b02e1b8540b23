"""What other programs save or copy, one program a module: games, killers, jigsaws.

`formats` tells their texts; the modules are imported when a text of theirs is read.
"""
