"""How far a run is: what it writes beside its rows, to be resumed from there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from lapiz import BadInput
from lapiz.files import validator, writing
from lapiz_many.job import Summary
from lapiz_many.records import DIGESTS
from lapiz_many.work import Done

_NUMBER = {"type": "integer", "minimum": 0}
_COUNTS = {"type": "object", "additionalProperties": _NUMBER}
_NAMES = tuple(Summary().to_json())

_check = validator(
    {
        "type": "object",
        "properties": {
            "about": {"type": "object"},
            "bytes": _NUMBER,
            "done": _NUMBER,
            "digest": {"type": "string", "pattern": "^[0-9a-f]{1,32}$"},
            "status": {"enum": [0, 1, 2]},
            "summary": {
                "type": "object",
                "properties": dict.fromkeys(_NAMES, _COUNTS),
                "required": list(_NAMES),
                "additionalProperties": False,
            },
        },
        "required": ["about", "bytes", "done", "digest", "status", "summary"],
        "additionalProperties": False,
    }
)


@attrs.define
class RunState:
    """How many records of a run are done, and what came out so far.

    `bytes` is the length of their rows, `digest` that of the records, `status` the worst exit
    status; `about` is what must be unchanged when the run is resumed.
    """

    about: Mapping[str, Any]
    bytes: int = 0
    done: int = 0
    digest: int = 0
    status: int = 0
    summary: Summary = attrs.field(factory=Summary)

    def add(self, done: Done) -> None:
        """Count the results for the next records."""
        self.done += done.records
        self.digest = (self.digest + done.digest) % DIGESTS
        self.status = max(self.status, done.status)
        self.summary.merge(done.summary)

    def write(self, path: Path) -> None:
        """Write it to a file, in place of an earlier one. Raises BadInput."""
        content = attrs.asdict(self, recurse=False)
        content |= {"digest": f"{self.digest:x}", "summary": self.summary.to_json()}
        with writing.replacing(path, path.with_name(path.name + ".new")) as file:
            file.write(json.dumps(content).encode())

    @classmethod
    def read(cls, path: Path, part: Path) -> "RunState":
        """Return what was written; BadInput if it is missing or spoilt, with what to do then.

        `part` is the file of the rows that it is about.
        """
        try:
            content = json.loads(path.read_text("utf-8"))
            _check(content)
        except (OSError, ValueError, RecursionError) as error:
            reason = getattr(error, "strerror", "") or str(error)
            message = f"it does not say how far the run was ({reason}): remove {part} to begin anew"
            raise BadInput(message, source=str(path)) from None
        content["digest"] = int(content["digest"], 16)
        return cls(**content | {"summary": Summary.of_json(content["summary"])})
