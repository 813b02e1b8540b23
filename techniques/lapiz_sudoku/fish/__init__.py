"""Fish of every size: k houses hold a digit only where k other houses cover it, fins or no fins.

The searches for base and cover sets are here too; a fish of rows against columns is the plain case.
"""
