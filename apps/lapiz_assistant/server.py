"""The server of the Model Context Protocol, by the official SDK.

Source: modelcontextprotocol.io.
"""

import functools
from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.types import CallToolResult, TextContent

from lapiz import Misbehaved, NotReached, OutOfBudget, __version__
from lapiz.texts import one_line, told
from lapiz_assistant import standard_input, tools

PATH = "/mcp"


def server() -> MCPServer:
    """Return the server with all tools and pages."""
    made: MCPServer = MCPServer(
        "lapiz", instructions=tools.INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool in tools.TOOLS:
        made.tool(structured_output=False)(_answering(tool))
    for name, page in tools.PAGES.items():
        made.resource(f"lapiz://{name}", name=name, mime_type="text/plain")(page)
    made.resource("lapiz://techniques/{name}", name="technique", mime_type="text/markdown")(
        tools.technique_page
    )
    return made


def _answering(tool: Callable[..., str | bytes]) -> Callable[..., Any]:
    """Return a tool whose errors are those of the protocol, in lapiz's one line."""

    @functools.wraps(tool)
    def answer(*args: Any, **options: Any) -> Any:
        try:
            result = tool(*args, **options)
        except (ValueError, NotReached, OutOfBudget, Misbehaved) as error:
            line = TextContent(type="text", text=one_line(told(str(error))))
            return CallToolResult(content=[line], is_error=True)
        return Image(data=result, format="png") if isinstance(result, bytes) else result

    answer.__annotations__ = {**tool.__annotations__, "return": Any}
    return answer


def serve(port: int | None) -> None:
    """Serve over standard input and output, or over HTTP on the loopback address at a port."""
    made = server()
    if port is None:
        standard_input.replace()
        made.run("stdio")
    else:
        made.run("streamable-http", host="127.0.0.1", port=port, streamable_http_path=PATH)
