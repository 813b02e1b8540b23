from lapiz.show.picture.extras import (
    cage as cage,
    points as points,
)
from lapiz.show.picture.houses import tints as tints
from lapiz.show.picture.layers import (
    INSET as INSET,
    INSETS as INSETS,
    STEP as STEP,
    area_groups as area_groups,
    mark_at as mark_at,
    shape as shape,
)
from lapiz.show.picture.plan import (
    BoardPlan as BoardPlan,
    House as House,
    Point as Point,
    plan_of as plan_of,
    symbols_of as symbols_of,
)
from lapiz.show.picture.rays import (
    LOCATING as LOCATING,
    Ray as Ray,
    rays_of as rays_of,
)
from lapiz.show.picture.room import OUTLINE as OUTLINE
from lapiz.show.picture.spots import spots_of as spots_of
from lapiz.show.picture.strokes import figure as figure
from lapiz.show.picture.svg import row_letter as row_letter
from lapiz.show.picture.themes import (
    PAGE_THEMES as PAGE_THEMES,
    THEMES as THEMES,
    properties as properties,
    stylesheet as stylesheet,
)
