from lapiz.kinds.calling import calling as calling, digit_grid as digit_grid
from lapiz.kinds.documents import (
    ROWS as ROWS,
    Path as Path,
    Rows as Rows,
    by_label as by_label,
    equation as equation,
    equations as equations,
    given as given,
    in_rows as in_rows,
    inequations as inequations,
    named as named,
    names as names,
    neighbours as neighbours,
    resumed as resumed,
    rows_of as rows_of,
    said as said,
    square_name as square_name,
    written as written,
)
from lapiz.kinds.making import (
    check_options as check_options,
    dig as dig,
    random_solution as random_solution,
)
