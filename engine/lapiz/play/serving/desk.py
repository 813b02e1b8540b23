"""The process that computes answers: a request a line on standard input, an answer a line."""

import json
from contextlib import suppress
from typing import Any

from lapiz.play import answer
from lapiz.plugins.registry import registry
from lapiz.plugins.worker import GRACE_SECONDS, standing_by, within

__all__ = ["main"]


def main() -> None:
    """Answer until standard input ends."""
    requests, answers = standing_by()
    registry()  # so that the plugins are loaded before anybody waits
    _put(answers, {"ready": True})
    with suppress(BrokenPipeError):
        for line in requests:
            asked = json.loads(line)
            with within(asked["seconds"] + GRACE_SECONDS):
                _put(answers, _answered(asked["request"]))


def _answered(request: Any) -> dict[str, Any]:
    if not isinstance(request, dict):
        return {"error": "expected an object"}
    try:
        return answer(request)
    except MemoryError:
        return {"error": "this takes more memory than there is"}


def _put(stream: Any, content: dict[str, Any]) -> None:
    stream.write(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    stream.flush()


if __name__ == "__main__":
    main()
