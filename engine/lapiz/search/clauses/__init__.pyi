from lapiz.search.clauses.certificates import (
    SEARCHED_NODES as SEARCHED_NODES,
    certified as certified,
    refuse_in_writing as refuse_in_writing,
)
from lapiz.search.clauses.oracle import Oracle as Oracle
