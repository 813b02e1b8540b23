from lapiz.search.clauses.certificates import (
    SEARCHED_NODES as SEARCHED_NODES,
)
from lapiz.search.clauses.certificates import (
    certified as certified,
)
from lapiz.search.clauses.certificates import (
    refuse_in_writing as refuse_in_writing,
)
from lapiz.search.clauses.oracle import Oracle as Oracle
