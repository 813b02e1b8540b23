from lapiz_many.comparing import compare as compare
from lapiz_many.job import Outcome as Outcome
from lapiz_many.many import (
    rate_many as rate_many,
    solve_many as solve_many,
)
