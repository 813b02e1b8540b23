from lapiz.kinds.calling import calling as calling
from lapiz.kinds.documents import (
    ROWS as ROWS,
)
from lapiz.kinds.documents import (
    Path as Path,
)
from lapiz.kinds.documents import (
    Rows as Rows,
)
from lapiz.kinds.documents import (
    by_label as by_label,
)
from lapiz.kinds.documents import (
    equation as equation,
)
from lapiz.kinds.documents import (
    equations as equations,
)
from lapiz.kinds.documents import (
    given as given,
)
from lapiz.kinds.documents import (
    in_rows as in_rows,
)
from lapiz.kinds.documents import (
    inequations as inequations,
)
from lapiz.kinds.documents import (
    named as named,
)
from lapiz.kinds.documents import (
    names as names,
)
from lapiz.kinds.documents import (
    neighbours as neighbours,
)
from lapiz.kinds.documents import (
    resumed as resumed,
)
from lapiz.kinds.documents import (
    rows_of as rows_of,
)
from lapiz.kinds.documents import (
    square_name as square_name,
)
from lapiz.kinds.documents import (
    written as written,
)
from lapiz.kinds.making import (
    check_options as check_options,
)
from lapiz.kinds.making import (
    dig as dig,
)
from lapiz.kinds.making import (
    random_solution as random_solution,
)
from lapiz.kinds.making import (
    said as said,
)
