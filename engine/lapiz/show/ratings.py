"""Ratings in words."""

from lapiz.core import Rating
from lapiz.solving.rating import scale_named
from lapiz.texts import said, title, told


def rating_text(rating: Rating) -> str:
    """Return a rating in a line."""
    scale, level = scale_named(rating.scale), told(rating.level)
    score = told(scale.worded(rating.score, rating.numbers))
    if rating.points is None:
        points = said("{level} ({scale})")
    elif scale.minutes:
        points = said("{level}, {score} ({scale})")
    elif rating.score == 1:
        points = said("{level}, 1 point ({scale})")
    else:
        points = said("{level}, {score} points ({scale})")
    text = points.format(level=level, score=score, scale=rating.scale)
    hardest = said(", hardest {title}").format(title=title(rating.hardest))
    return text + hardest if rating.hardest else text
