"""`lapiz play --behind`: for a class, by the name of a proxy and a secret that stays."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.play.running import request
from tests.support.ports import served

ADDRESS, SECRET = "https://puzzles.example.org", "five-blue-pencils"
COMMAND = [sys.executable, "-m", "lapiz", "play", "--no-open", "--behind", ADDRESS]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    environment = {**os.environ, "LAPIZ_PLAY_SECRET": SECRET}
    command = [*COMMAND, "--port"]
    with served(command, stdout=subprocess.PIPE, env=environment) as (server, number):
        assert server.stdout
        assert server.stdout.readline() == f"lapiz is at {ADDRESS}/{SECRET}/\n"
        yield number


def get(port: int, path: str, **headers: str) -> Any:
    return request("GET", f"http://127.0.0.1:{port}{path}", headers=headers, timeout=30)


def test_the_secret_opens_the_page_by_the_name_of_the_proxy(port: int) -> None:
    opened = get(port, f"/{SECRET}/", host="puzzles.example.org", origin=ADDRESS)
    assert opened.status_code == 200
    assert "Secure" in opened.headers["set-cookie"]
    page = opened.text.split('href="')[1].split('"')[0]
    cookie = opened.headers["set-cookie"].partition(";")[0]
    shown = get(port, page, host="puzzles.example.org", cookie=cookie)
    assert shown.status_code == 200
    assert "<title>lapiz" in shown.text


def test_nobody_else_gets_in(port: int) -> None:
    name = "puzzles.example.org"
    assert get(port, "/wrong-secret/", host=name).status_code == 404
    assert get(port, f"/{SECRET}/", host=f"127.0.0.1:{port}").status_code == 421
    assert get(port, f"/{SECRET}/", host="example.org").status_code == 421
    elsewhere = get(port, f"/{SECRET}/", host=name, origin="https://elsewhere.org")
    assert elsewhere.status_code == 403
    plain = get(port, f"/{SECRET}/", host=name, origin=f"http://{name}")
    assert plain.status_code == 403


@pytest.mark.sample(1)
@pytest.mark.parametrize("secret", ["", "short"])
def test_a_secret_that_could_be_guessed_is_refused(secret: str) -> None:
    environment = {**os.environ, "LAPIZ_PLAY_SECRET": secret}
    done = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "lapiz: a server behind a proxy needs a secret of 16 characters\n"
