"""`python -m tests.search.asked` writes the tables anew: look at what is different, and why."""

from tests.search.asked_telling import TELLING
from tests.search.asked_walking import WALKING

if __name__ == "__main__":
    WALKING.renew()
    TELLING.renew()
