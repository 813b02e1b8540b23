from lapiz.show.picture.plan import (
    BoardPlan as BoardPlan,
    plan_of as plan_of,
    symbols_of as symbols_of,
)
from lapiz.show.picture.svg import row_letter as row_letter
from lapiz.show.picture.themes import PAGE_THEMES as PAGE_THEMES
