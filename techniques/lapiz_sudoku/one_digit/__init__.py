"""Patterns of a single digit that are no fish: kites, empty rectangles, templates, odd rings."""

from lapiz import Technique
from lapiz_sudoku.one_digit import empty_rectangle, oddagons, single_digit, templates

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *single_digit.TECHNIQUES,
    *empty_rectangle.TECHNIQUES,
    *oddagons.TECHNIQUES,
    *templates.TECHNIQUES,
)
