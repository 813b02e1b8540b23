from lapiz_generic.clashes import incompatible as incompatible
from lapiz_generic.covering import covered as covered
from lapiz_generic.demands import (
    demand_technique as demand_technique,
)
from lapiz_generic.demands import (
    demanded as demanded,
)
from lapiz_generic.forcing import (
    agreement as agreement,
)
from lapiz_generic.forcing import (
    contradiction as contradiction,
)
from lapiz_generic.make import (
    Found as Found,
)
from lapiz_generic.make import (
    agreement_technique as agreement_technique,
)
from lapiz_generic.make import (
    contradiction_technique as contradiction_technique,
)
from lapiz_generic.make import (
    exclusion_technique as exclusion_technique,
)
from lapiz_generic.make import (
    incompatible_technique as incompatible_technique,
)
from lapiz_generic.make import (
    set_technique as set_technique,
)
from lapiz_generic.make import (
    worded as worded,
)
from lapiz_generic.open_items import exclusion as exclusion
from lapiz_generic.view import PlainView as PlainView
