"""How documents of puzzles and names of candidates are read and written."""

from lapiz.core import (
    ROWS as ROWS,
)
from lapiz.core import (
    Path as Path,
)
from lapiz.core import (
    Rows as Rows,
)
from lapiz.core import (
    by_label as by_label,
)
from lapiz.core import (
    equation as equation,
)
from lapiz.core import (
    equations as equations,
)
from lapiz.core import (
    given as given,
)
from lapiz.core import (
    in_rows as in_rows,
)
from lapiz.core import (
    inequations as inequations,
)
from lapiz.core import (
    named as named,
)
from lapiz.core import (
    names as names,
)
from lapiz.core import (
    neighbours as neighbours,
)
from lapiz.core import (
    resumed as resumed,
)
from lapiz.core import (
    rows_of as rows_of,
)
from lapiz.core import (
    square_name as square_name,
)
from lapiz.core import (
    written as written,
)
