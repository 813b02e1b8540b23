from lapiz.testing.cases import (
    Case as Case,
)
from lapiz.testing.cases import (
    cases as cases,
)
from lapiz.testing.checks import (
    check_documented as check_documented,
)
from lapiz.testing.checks import (
    check_each_once as check_each_once,
)
from lapiz.testing.checks import (
    check_registered as check_registered,
)
from lapiz.testing.checks import (
    check_sound as check_sound,
)
from lapiz.testing.checks import (
    check_symmetric as check_symmetric,
)
from lapiz.testing.corpora import (
    corpus as corpus,
)
from lapiz.testing.corpora import (
    situations as situations,
)
from lapiz.testing.demands import check_demand as check_demand
from lapiz.testing.symmetries import (
    Image as Image,
)
from lapiz.testing.symmetries import (
    images as images,
)
from lapiz.testing.texts import (
    check_golden as check_golden,
)
from lapiz.testing.texts import (
    check_translated as check_translated,
)
from lapiz.testing.texts import (
    told as told,
)
