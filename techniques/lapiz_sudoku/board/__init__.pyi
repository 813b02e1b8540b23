from lapiz_sudoku.board.bivalue import (
    house_pairs as house_pairs,
    pairs_of as pairs_of,
    pincers_of as pincers_of,
    strong_links as strong_links,
)
from lapiz_sudoku.board.disguises import undisguised as undisguised
from lapiz_sudoku.board.grid import (
    Cells as Cells,
    DigitPattern as DigitPattern,
    Digits as Digits,
    Grid as Grid,
    boxed as boxed,
    cells as cells,
    covered as covered,
    digit as digit,
    digits as digits,
    grid_of as grid_of,
    houses as houses,
    rule_named as rule_named,
    sees as sees,
    undemanding as undemanding,
)
from lapiz_sudoku.board.lanes import (
    Lanes as Lanes,
    Unions as Unions,
)
from lapiz_sudoku.board.layout import (
    BOX_SHAPES as BOX_SHAPES,
    HOUSE_SORTS as HOUSE_SORTS,
    Further as Further,
    House as House,
    Layout as Layout,
    Shape as Shape,
    is_classic as is_classic,
    layout_of as layout_of,
    space_of as space_of,
    space_with as space_with,
)
from lapiz_sudoku.board.picking import weight as weight
from lapiz_sudoku.board.placing import (
    digits_to_search as digits_to_search,
    placing_without as placing_without,
    unplaceable as unplaceable,
)
from lapiz_sudoku.board.sieves import (
    ALS_CHAIN as ALS_CHAIN,
    ALS_XY_WING as ALS_XY_WING,
    ALS_XZ as ALS_XZ,
    als_that_may as als_that_may,
    barren as barren,
    houses_that_may as houses_that_may,
    sue_de_coq_may as sue_de_coq_may,
)
