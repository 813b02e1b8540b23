"""Questions as the page asks them, through JSON."""

import json
from typing import Any

from lapiz_play import answer


def ask(question: str, **fields: Any) -> dict[str, Any]:
    """The answer to a question, as the page gets it: through JSON."""
    given: dict[str, Any] = json.loads(json.dumps(answer({"ask": question, **fields})))
    assert "error" not in given, given
    return given


def candidate(read: dict[str, Any], name: str) -> int:
    number: int = read["names"].index(name)
    return number
