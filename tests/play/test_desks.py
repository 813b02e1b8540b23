"""The processes that answer: which of them go on when nobody waits for an answer."""

import asyncio
from pathlib import Path

import pytest

from lapiz_play.serving import pool
from tests.support.puzzles import EASY

READ = {"ask": "read", "text": EASY}


async def _same_process(folder: Path, grace: float, last: bool) -> bool:
    """Take a question back and ask another; tell whether the first process answers that, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "GRACE_SECONDS", grace)
        desks = pool.Pool(1, folder)
        desks.open()
        try:
            await desks.answer(READ, 60)
            (first,) = desks._desks
            asked = asyncio.create_task(desks.answer(READ, 60, last=last))
            while not desks._free.empty():
                await asyncio.sleep(0)
            asked.cancel()
            answer = await desks.answer({**READ, "text": EASY[::-1]}, 60)
            assert EASY[::-1][:9].encode() in answer  # not the answer that was left
            return {first} == desks._desks
        finally:
            await desks.close()


@pytest.mark.parametrize(
    ("grace", "last", "same"), [(60, False, True), (0, False, False), (60, True, False)]
)
def test_a_process_goes_on_if_it_has_its_answer_soon(
    tmp_path: Path, grace: float, last: bool, same: bool
) -> None:
    """Starting another one would take longer; after a written technique it ends in any case."""
    assert asyncio.run(_same_process(tmp_path, grace, last)) == same
