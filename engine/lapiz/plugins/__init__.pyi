from lapiz.plugins import (
    shutdown as shutdown,
    supervisor as supervisor,
    technique_index as technique_index,
    worker as worker,
)
from lapiz.plugins.containment import (
    SECONDS as SECONDS,
    SPARING as SPARING,
    PluginError as PluginError,
    contained as contained,
)
from lapiz.plugins.deductions import (
    LONGEST_TEXT as LONGEST_TEXT,
    changing as changing,
    dead_roles as dead_roles,
    tamed as tamed,
)
from lapiz.plugins.distributions import distribution as distribution
from lapiz.plugins.entry_points import installed as installed
from lapiz.plugins.given import names_file as names_file
from lapiz.plugins.hooks import techniques_found as techniques_found
from lapiz.plugins.output import (
    handed_back as handed_back,
    keep_apart as keep_apart,
    kept_apart as kept_apart,
)
from lapiz.plugins.pickling import rule_by_name as rule_by_name
from lapiz.plugins.records import Registry as Registry
from lapiz.plugins.references import loose_ends as loose_ends
from lapiz.plugins.registry import (
    including as including,
    register as register,
    unregister as unregister,
)
from lapiz.plugins.spelling import (
    SUGGESTED as SUGGESTED,
    hinted as hinted,
    suggested as suggested,
)
from lapiz.plugins.timeouts import TooSlow as TooSlow
from lapiz.plugins.validation import LONGEST_NAME as LONGEST_NAME
