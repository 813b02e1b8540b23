from lapiz.plugins import (
    shutdown as shutdown,
    supervisor as supervisor,
    technique_index as technique_index,
    worker as worker,
)
from lapiz.plugins.containment import (
    SECONDS as SECONDS,
    contained as contained,
)
from lapiz.plugins.deductions import (
    changing as changing,
    dead_roles as dead_roles,
    tamed as tamed,
)
from lapiz.plugins.entry_points import installed as installed
from lapiz.plugins.hooks import techniques_found as techniques_found
from lapiz.plugins.output import (
    handed_back as handed_back,
    keep_apart as keep_apart,
)
from lapiz.plugins.pickling import rule_by_name as rule_by_name
from lapiz.plugins.registry import including as including
from lapiz.plugins.spelling import suggested as suggested
