from lapiz_sudoku.board.bivalue import (
    house_pairs as house_pairs,
)
from lapiz_sudoku.board.bivalue import (
    pairs_of as pairs_of,
)
from lapiz_sudoku.board.bivalue import (
    pincers_of as pincers_of,
)
from lapiz_sudoku.board.bivalue import (
    strong_links as strong_links,
)
from lapiz_sudoku.board.disguises import undisguised as undisguised
from lapiz_sudoku.board.grid import (
    DigitPattern as DigitPattern,
)
from lapiz_sudoku.board.grid import (
    Grid as Grid,
)
from lapiz_sudoku.board.grid import (
    boxed as boxed,
)
from lapiz_sudoku.board.grid import (
    cells as cells,
)
from lapiz_sudoku.board.grid import (
    covered as covered,
)
from lapiz_sudoku.board.grid import (
    digit as digit,
)
from lapiz_sudoku.board.grid import (
    digits as digits,
)
from lapiz_sudoku.board.grid import (
    grid_of as grid_of,
)
from lapiz_sudoku.board.grid import (
    houses as houses,
)
from lapiz_sudoku.board.grid import (
    rule_named as rule_named,
)
from lapiz_sudoku.board.grid import (
    sees as sees,
)
from lapiz_sudoku.board.grid import (
    undemanding as undemanding,
)
from lapiz_sudoku.board.lanes import (
    Lanes as Lanes,
)
from lapiz_sudoku.board.lanes import (
    Unions as Unions,
)
from lapiz_sudoku.board.layout import (
    BOX_SHAPES as BOX_SHAPES,
)
from lapiz_sudoku.board.layout import (
    HOUSE_SORTS as HOUSE_SORTS,
)
from lapiz_sudoku.board.layout import (
    Further as Further,
)
from lapiz_sudoku.board.layout import (
    House as House,
)
from lapiz_sudoku.board.layout import (
    Layout as Layout,
)
from lapiz_sudoku.board.layout import (
    Shape as Shape,
)
from lapiz_sudoku.board.layout import (
    is_classic as is_classic,
)
from lapiz_sudoku.board.layout import (
    layout_of as layout_of,
)
from lapiz_sudoku.board.layout import (
    space_of as space_of,
)
from lapiz_sudoku.board.layout import (
    space_with as space_with,
)
from lapiz_sudoku.board.picking import weight as weight
from lapiz_sudoku.board.placing import (
    digits_to_search as digits_to_search,
)
from lapiz_sudoku.board.placing import (
    placing_without as placing_without,
)
from lapiz_sudoku.board.placing import (
    unplaceable as unplaceable,
)
from lapiz_sudoku.board.sieves import (
    ALS_CHAIN as ALS_CHAIN,
)
from lapiz_sudoku.board.sieves import (
    ALS_XY_WING as ALS_XY_WING,
)
from lapiz_sudoku.board.sieves import (
    ALS_XZ as ALS_XZ,
)
from lapiz_sudoku.board.sieves import (
    als_that_may as als_that_may,
)
from lapiz_sudoku.board.sieves import (
    barren as barren,
)
from lapiz_sudoku.board.sieves import (
    houses_that_may as houses_that_may,
)
from lapiz_sudoku.board.sieves import (
    sue_de_coq_may as sue_de_coq_may,
)
