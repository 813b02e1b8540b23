from lapiz.testing import messages as messages
from lapiz.testing.cases import (
    Case as Case,
    cases as cases,
)
from lapiz.testing.checks import (
    check_documented as check_documented,
    check_each_once as check_each_once,
    check_registered as check_registered,
    check_sound as check_sound,
    check_symmetric as check_symmetric,
)
from lapiz.testing.compiling import compiled as compiled
from lapiz.testing.corpora import (
    corpus as corpus,
    situations as situations,
)
from lapiz.testing.demands import check_demand as check_demand
from lapiz.testing.symmetries import (
    Image as Image,
    images as images,
)
from lapiz.testing.texts import (
    RENEW as RENEW,
    check_golden as check_golden,
    check_translated as check_translated,
    told as told,
)
