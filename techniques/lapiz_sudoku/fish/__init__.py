"""Fish of every size: k houses hold a digit only where k other houses cover it, but for fins.

The searches for base and cover houses are here too.
"""
