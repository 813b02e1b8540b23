from lapiz.plugins import technique_index as technique_index
from lapiz.plugins.containment import contained as contained
from lapiz.plugins.deductions import dead_roles as dead_roles
from lapiz.plugins.entry_points import installed as installed
from lapiz.plugins.hooks import techniques_found as techniques_found
from lapiz.plugins.output import (
    handed_back as handed_back,
    keep_apart as keep_apart,
)
from lapiz.plugins.pickling import rule_by_name as rule_by_name
from lapiz.plugins.registry import including as including
from lapiz.plugins.shutdown import (
    left as left,
    met as met,
)
from lapiz.plugins.spelling import suggested as suggested
from lapiz.plugins.supervisor import (
    END_SECONDS as END_SECONDS,
    end as end,
)
from lapiz.plugins.technique_index import (
    FILE as FILE,
    sealed as sealed,
)
from lapiz.plugins.worker import (
    GRACE_SECONDS as GRACE_SECONDS,
    standing_by as standing_by,
    within as within,
)
