"""The ASGI application: the page below its token, and one address for all questions."""

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from lapiz.play.files import media_type, page_files
from lapiz.play.serving.guard import Guard
from lapiz.play.serving.pool import Busy, Ended, Pool, TooLong
from lapiz.texts.phrases import marked
from lapiz.texts.recognised import told
from lapiz.texts.translations import ENGLISH, languages, speaking

__all__ = ["NAMES", "application"]

NAMES = ("127.0.0.1", "localhost")
SECONDS = 60.0
"""How long an answer may take if its request does not say less."""
LOOK_SECONDS = 0.25
"""How often it is looked whether the page still waits."""
TOO_LONG = marked("This took too long, and was ended.")
ENDED = marked("The answer ended its process.")
BUSY = marked("Too much is asked at once: try again.")


def application(token: str, port: int, *, seconds: float = SECONDS, processes: int = 0) -> Guard:
    """Return the application that serves the page at `/TOKEN/`, at a port of this machine."""
    pool = Pool(processes or min(3, max(2, os.cpu_count() or 2)))

    @contextlib.asynccontextmanager
    async def open_pool(_: Starlette) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            await pool.close()

    below = [
        Route("/answer", partial(_answer, pool, seconds), methods=["POST"]),
        Route("/{name:path}", _file, methods=["GET"]),
    ]
    app = Starlette(routes=[Mount(f"/{token}", routes=below)], lifespan=open_pool)
    return Guard.of(app, port, NAMES)


async def _file(request: Request) -> Response:
    name = request.path_params["name"] or "index.html"
    content = page_files().get(name)
    if content is None:
        return Response("not found", 404, media_type="text/plain")
    return Response(content, media_type=media_type(name))


async def _answer(pool: Pool, longest: float, request: Request) -> Response:
    try:
        asked = json.loads(await request.body())
    except (ValueError, RecursionError):
        return JSONResponse({"error": "no JSON"}, 400)
    except ClientDisconnect:
        return Response(status_code=499)
    if not isinstance(asked, dict):
        return JSONResponse({"error": "expected an object"}, 400)
    task = asyncio.ensure_future(pool.answer(asked, _seconds(asked, longest)))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([task, gone], return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            return Response(status_code=499)
        return Response(task.result(), media_type="application/json")
    except TooLong:
        return JSONResponse({"error": _told(asked, TOO_LONG)})
    except Ended:
        return JSONResponse({"error": _told(asked, ENDED)})
    except Busy:
        return JSONResponse({"error": _told(asked, BUSY)})
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def _told(asked: dict[str, Any], text: str) -> str:
    code = asked.get("language")
    with speaking(code if code in languages(("lapiz",)) else ENGLISH):
        return told(text)


def _seconds(asked: dict[str, Any], longest: float) -> float:
    """Return how long an answer may take: what its request says, but no longer than any."""
    wanted = asked.get("limit")
    return min(wanted, longest) if isinstance(wanted, int | float) and wanted > 0 else longest


async def _gone(request: Request) -> None:
    """Return when the page no longer waits for its answer."""
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK_SECONDS)
