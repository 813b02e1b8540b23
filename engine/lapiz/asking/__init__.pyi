from lapiz.asking.ask import Supposition as Supposition
from lapiz.asking.hints import hint_of as hint_of
from lapiz.asking.mistaken_entries import (
    Mistakes as Mistakes,
    Proof as Proof,
    mistakes as mistakes,
)
from lapiz.asking.states import (
    Entry as Entry,
    State as State,
    read_state as read_state,
    state_of as state_of,
)
