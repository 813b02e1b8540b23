"""`lapiz mcp`, asked by the client of the official SDK, over both of its ways."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lapiz.core import BadInput
from lapiz_assistant import tools
from tests.support.places import ROOT
from tests.support.ports import served

pytestmark = pytest.mark.packaging

SKYSCRAPER = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
COMMAND = [sys.executable, "-m", "lapiz", "mcp"]


@pytest.fixture(scope="module")
def mcp() -> Any:
    """The SDK: it takes more than a second to import, for every run that collects this file."""
    return pytest.importorskip("mcp")


def stdio(mcp: Any) -> Any:
    # The client passes on little of the environment: not the path of modules, for one.
    known = {**os.environ}
    return mcp.StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], cwd=ROOT, env=known)


def asked(mcp: Any, where: Any, questions: Callable[[Any], Any]) -> Any:
    async def run() -> Any:
        async with mcp.Client(where, read_timeout_seconds=120) as client:
            return await questions(client)

    return pytest.importorskip("anyio").run(run)


@pytest.fixture
def address(mcp: Any) -> Iterator[str]:
    with served([*COMMAND, "--http"], stderr=subprocess.DEVNULL) as (_, port):
        yield f"http://127.0.0.1:{port}/mcp"


async def everything(client: Any) -> dict[str, Any]:
    """All that is offered, and an answer of each tool."""
    calls: dict[str, dict[str, Any]] = {
        "read": {},
        "check": {},
        "hint": {"rung": 3},
        "why": {"name": "r9c4"},
        "why_not": {"name": "r1c1=7"},
        "steps": {"most": 2},
        "rate": {},
        "solve": {},
        "judge": {"argument": "Naked Single: r6c7=3\nr1c1=1"},
        "picture": {},
    }
    listed = await client.list_tools()
    answers = {
        name: await client.call_tool(name, {"puzzle": SKYSCRAPER, **more})
        for name, more in calls.items()
    }
    answers["generate"] = await client.call_tool("generate", {"seed": 3})
    answers["bad"] = await client.call_tool("rate", {"puzzle": "nonsense"})
    pages = await client.list_resources()
    page = await client.read_resource("lapiz://techniques/skyscraper")
    names = {tool.name for tool in listed.tools}
    return {"tools": names, "answers": answers, "pages": pages.resources, "page": page}


def check(found: dict[str, Any]) -> None:
    assert found["tools"] == {tool.__name__ for tool in tools.TOOLS}
    answers = found["answers"]
    bad = answers.pop("bad")
    assert bad.is_error
    assert "\n" not in bad.content[0].text
    assert "'nonsense' is not a file" in bad.content[0].text
    drawn = answers.pop("picture").content[0]
    assert (drawn.type, drawn.mime_type) == ("image", "image/png")
    texts = {name: answer.content[0].text for name, answer in answers.items()}
    assert not any(answer.is_error for answer in answers.values())
    assert texts["check"] == "There is one solution."
    assert texts["rate"] == "Hard, 454 points (hodoku), hardest Skyscraper"
    assert texts["hint"].count("\n") == 2
    assert (
        "351924786769183245248765193593472618187639524426851379935247861612598437874316952"
        in (texts["solve"])
    )
    assert "false" in texts["judge"]
    assert all(0 < len(text) <= tools.LONGEST_ANSWER + 20 for text in texts.values())
    assert {str(page.uri) for page in found["pages"]} == {f"lapiz://{name}" for name in tools.PAGES}
    assert found["page"].contents[0].text.startswith("# Skyscraper\n")


def test_over_standard_input_and_output(mcp: Any) -> None:
    check(asked(mcp, stdio(mcp), everything))


def test_over_http(mcp: Any, address: str) -> None:
    check(asked(mcp, address, everything))


def test_what_is_too_long_or_out_of_range() -> None:
    for wrong in (
        lambda: tools.read("1" * 100_000),
        lambda: tools.hint(SKYSCRAPER, 8),
        lambda: tools.judge(SKYSCRAPER, "x" * 100_000),
        lambda: tools.generate(seed=-1),
        lambda: tools.read("pyproject.toml"),
    ):
        with pytest.raises(BadInput):
            wrong()
