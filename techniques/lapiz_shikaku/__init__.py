"""Shikaku for lapiz: divide the board into rectangles, each with the one number of its size."""
