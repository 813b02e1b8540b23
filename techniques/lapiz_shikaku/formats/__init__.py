"""The text formats of shikaku: puzz.link addresses, game IDs, grids of numbers."""

from lapiz import Format
from lapiz_shikaku.formats import game_id, grid, puzz_link

__all__ = ["FORMATS"]

FORMATS: tuple[Format, ...] = (puzz_link.FORMAT, game_id.FORMAT, grid.FORMAT, grid.BY_NAME)
