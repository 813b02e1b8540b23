"""What every search looks at: the grid as a view of a position, and its layout.

A module belongs here if techniques of several rooms read it. Nothing here is a technique.
"""
