"""The process that computes answers: a request a line on standard input, an answer a line."""

import json
from contextlib import suppress
from functools import partial
from typing import Any

from lapiz import registry
from lapiz.plugins import worker
from lapiz.texts import marked
from lapiz_play import answer
from lapiz_play.answering import refused
from lapiz_play.request import Object

NO_MEMORY = marked("This takes more memory than there is.")


def main() -> None:
    """Answer until standard input ends."""
    requests, answers = worker.standing_by()
    registry()  # so that the plugins are loaded before anybody waits
    _put(answers, {"ready": True})
    with suppress(BrokenPipeError):
        for line in requests:
            asked = json.loads(line)
            with worker.within(asked["seconds"] + worker.GRACE_SECONDS):
                _put(answers, _answered(asked["request"]))


def _answered(request: Any) -> Object:
    try:
        return answer(request)
    except MemoryError:
        return refused(request, NO_MEMORY)


def _put(stream: Any, content: Object) -> None:
    stream.write(_line(content))
    stream.flush()


def _line(content: Object) -> bytes:
    """Return an answer as a line of JSON, whatever a plugin has put into it."""
    compact = partial(json.dumps, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text = compact(content)
    except (TypeError, ValueError, RecursionError) as error:
        text = compact({"error": f"a fault of lapiz: {type(error).__name__}: {error}"})
    return text.encode(errors="replace") + b"\n"


if __name__ == "__main__":
    main()
