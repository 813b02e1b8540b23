"""`python -m tests.cost [--renew]`: says what has risen, or writes what is counted now."""

import sys

from tests.cost.comparing import FILE, known, measured, renew, reported, risen

if sys.argv[1:] == ["--renew"]:
    renew()
    print(f"{FILE} is renewed; look at what is different.")
elif sys.argv[1:]:
    sys.exit("usage: python -m tests.cost [--renew]")
else:
    rises = risen(known(), measured())
    sys.exit(reported(rises) if rises else "Nothing has risen.")
