"""Ratings in words."""

from lapiz.core import Rating
from lapiz.texts.recognised import told
from lapiz.texts.translations import said
from lapiz.texts.words import title


def rating_text(rating: Rating) -> str:
    """Return a rating in a line."""
    points = (
        said("{level}, 1 point ({scale})")
        if rating.score == 1
        else said("{level}, {score} points ({scale})")
    )
    text = points.format(level=told(rating.level), score=f"{rating.score:.10g}", scale=rating.scale)
    hardest = said(", hardest {title}").format(title=title(rating.hardest))
    return text + hardest if rating.hardest else text
