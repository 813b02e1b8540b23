"""A server of the page as its own process, and somebody who asks it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import attrs
import pytest

httpx = pytest.importorskip("httpx")
pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

PUZZLE = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
HELLO = {"ask": "read", "text": PUZZLE}


def request(method: str, address: str, **options: Any) -> Any:
    """One request, on a connection of its own; reading certificates would take longer than all."""
    return httpx.request(method, address, verify=False, **options)


@attrs.define(slots=False)
class Running:
    process: subprocess.Popen[str]
    address: str

    @property
    def origin(self) -> str:
        return "/".join(self.address.split("/")[:3])

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])

    @property
    def secret(self) -> str:
        return self.address.split("/")[3]

    @cached_property
    def browser(self) -> Any:
        """Somebody with the cookie, at the page."""
        made = httpx.Client(timeout=60, verify=False)
        found = re.search(r'replace\("(/.+?/)"', made.get(self.address).text)
        assert found
        made.base_url = self.origin + found[1]
        return made

    @cached_property
    def word(self) -> str:
        """The word that written techniques run with."""
        return str(self.browser.post("answer", json={"ask": "allow"}).json()["word"])

    def post(self, content: Any = HELLO, timeout: Any = 60, **headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        return request(
            "POST",
            f"{self.address.partition('#')[0]}answer",
            content=data,
            headers={"content-type": "application/json", **named},
            timeout=timeout,
        )

    def ask(self, **fields: Any) -> Any:
        return self.post(fields).json()

    def tries(self, source: str, timeout: Any = 60, **fields: Any) -> Any:
        """Run a written technique."""
        asked = {"ask": "try", "word": self.word, "source": source, "puzzle": PUZZLE}
        return self.post({**asked, **fields}, timeout=timeout).json()


def started(*options: str, port: str = "0", no_open: bool = True, **variables: str) -> Running:
    opening = ["--no-open"] if no_open else []
    command = [sys.executable, "-m", "lapiz", "play", *opening, "--port", port, *options]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "LAPIZ_LANGUAGE": "en", **variables},
    )
    assert process.stdout
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    return Running(process, found[0])


@contextmanager
def running(*options: str, **variables: Any) -> Iterator[Running]:
    """A server for as long as the context lasts; it must end well."""
    made = started(*options, **variables)
    try:
        yield made
    finally:
        made.process.send_signal(signal.SIGINT)
        _, errors = made.process.communicate(timeout=120)
        assert (made.process.returncode, "Traceback" in errors) == (0, False), errors
