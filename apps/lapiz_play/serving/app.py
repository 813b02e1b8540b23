"""The ASGI application: the page at its path, and one address for all questions."""

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from lapiz.texts import marked
from lapiz_play.answering import refused, unfit
from lapiz_play.files import CONFIG, config, media_type, page_files
from lapiz_play.questions.writing import RUNNING
from lapiz_play.serving.access import Access
from lapiz_play.serving.guard import RequestGuard
from lapiz_play.serving.lobby import Lobby
from lapiz_play.serving.pool import Busy, Ended, Pool, TooLong

INDEX = "index.html"
NAMES = ("127.0.0.1", "localhost")
SECONDS = 60.0
"""How long an answer may take if its request does not say less."""
KEPT = {"cache-control": "private, max-age=86400, immutable"}
"""Of a file of the page: it stays as it is while its server runs; the next has another path."""
LOOK_SECONDS = 0.25
"""How often it is looked whether the page still waits."""
REFUSALS: dict[type[Exception], str] = marked(
    {
        TooLong: "This took too long, and was ended.",
        Ended: "The answer ended its process.",
        Busy: "Too many questions at once: try again.",
    }
)
ASK_FIRST = marked(
    "Techniques written here run with your rights on this computer: allow it in the page first."
)
NO_CODE = marked("Techniques written here do not run: lapiz was started with --no-code.")


def application(
    access: Access, lobby: Lobby, folder: Path, *, seconds: float = SECONDS, processes: int = 0
) -> RequestGuard:
    """Return the application that serves the page to those who may ask.

    `folder` is for what answers write for a while.
    """
    pool = Pool(processes or min(3, max(2, os.cpu_count() or 2)), folder)

    @contextlib.asynccontextmanager
    async def open_pool(_: Starlette) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            await pool.close()

    async def entered(request: Request) -> Response:
        return access.enter(request.path_params["word"])

    def answering(by_cookie: bool) -> Route:
        asking = partial(_answer, pool, access, seconds, by_cookie)
        return Route("/answer", asking, methods=["POST"])

    files = Route("/{name:path}", partial(_file, access.code), methods=["GET"])
    routes = [
        Mount(f"/{access.page}", routes=[answering(by_cookie=True), files]),
        Route("/{word}/", entered, methods=["GET"]),
        Mount(f"/{access.secret}", routes=[answering(by_cookie=False)]),
    ]
    return RequestGuard.of(Starlette(routes=routes, lifespan=open_pool), access, lobby, NAMES)


async def _file(code: bool, request: Request) -> Response:
    name = request.path_params["name"] or INDEX
    content = config(local=True, code=code) if name == CONFIG else page_files().get(name)
    if content is None:
        return Response("not found", 404, media_type="text/plain")
    kept = {} if name == INDEX else KEPT
    return Response(content, media_type=media_type(name), headers=kept)


async def _answer(
    pool: Pool, access: Access, longest: float, by_cookie: bool, request: Request
) -> Response:
    try:
        asked = json.loads(await request.body())
    except (ValueError, RecursionError):
        return JSONResponse({"error": "no JSON"}, 400)
    except ClientDisconnect:
        return Response(status_code=499)
    if not isinstance(asked, dict):
        return JSONResponse({"error": "expected an object"}, 400)
    fault = unfit(asked)
    if fault:
        return JSONResponse(refused(asked, fault))
    if asked.get("ask") == "allow":
        return _allowed(access, asked, by_cookie)
    word, runs = asked.pop("word", None), asked.get("ask") in RUNNING
    if runs and not access.runs(word):
        return JSONResponse(refused(asked, ASK_FIRST if access.code else NO_CODE))
    # A process in which somebody's source has run answers nothing else.
    task = asyncio.create_task(pool.answer(asked, _seconds(asked, longest), last=runs))
    return await _awaited(task, asked, request)


def _allowed(access: Access, asked: dict[str, Any], by_cookie: bool) -> Response:
    """Return the word that written techniques run with, to the page alone."""
    if not access.code:
        return JSONResponse(refused(asked, NO_CODE))
    if not by_cookie:
        return JSONResponse(refused(asked, ASK_FIRST))
    return JSONResponse({"word": access.allow()})


async def _awaited(task: asyncio.Task[bytes], asked: dict[str, Any], request: Request) -> Response:
    """Return an answer, unless the page no longer waits for it: then it is ended."""
    gone = asyncio.create_task(_gone(request))
    try:
        either: set[asyncio.Task[Any]] = {task, gone}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            return Response(status_code=499)
        return Response(task.result(), media_type="application/json")
    except (TooLong, Ended, Busy) as error:
        return JSONResponse(refused(asked, REFUSALS[type(error)]))
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def _seconds(asked: dict[str, Any], longest: float) -> float:
    """Return how long an answer may take: what its request says, but no longer than any."""
    wanted = asked.get("limit")
    return min(wanted, longest) if isinstance(wanted, int | float) and wanted > 0 else longest


async def _gone(request: Request) -> None:
    """Return when the page no longer waits for its answer."""
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK_SECONDS)
