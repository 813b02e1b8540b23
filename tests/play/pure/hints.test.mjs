/** What the board shows of hints at the start of puzzles: no mark where nothing is concerned. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { RUNGS, forStep, shown, squareAt, stateAt } from "../../../apps/lapiz_play/page/board.js";
import { veiled } from "../../../apps/lapiz_play/page/veil.js";

const stories = JSON.parse(readFileSync(new URL("hints.json", import.meta.url)));
const singles = stories.filter(({ steps: [step] }) => step.single);

test("most puzzles begin with a single", () => assert.ok(singles.length > stories.length / 2));

for (const rung of [5, 6, RUNGS])
  test(`at rung ${rung} marks stand only in cells that are concerned`, () => {
    for (const story of singles) {
      const [step] = story.steps,
        here = forStep(stateAt(story, 1), step, rung);
      const marked = here.codes.flatMap((code, square) =>
        typeof code === "number" && code ? [square] : [],
      );
      assert.deepEqual(
        marked.filter((square) => !step.fills.includes(square)),
        [],
      );
      if (rung < RUNGS) assert.deepEqual(marked, []);
      const rings = (shown(step, rung).marks || []).map(([, x, y]) => squareAt(here.board, x, y));
      const concerned = new Set([
        ...step.fills,
        ...step.hint.squares,
        ...(step.hint.rays || []).map(([from]) => from),
      ]);
      assert.deepEqual(
        rings.filter((square) => !concerned.has(square)),
        [],
      );
    }
  });

for (const rung of [6, RUNGS])
  test(`at rung ${rung} what rules out is joined by rays, and stays bright`, () => {
    for (const story of singles) {
      const [step] = story.steps,
        { rays = [], keep } = veiled(stateAt(story, 1), step, rung);
      assert.equal(rays.length, (step.hint.rays || []).length);
      for (const [from, to] of rays) assert.ok(keep.includes(from) && keep.includes(to));
    }
  });

test("the cell that a hint of a single names is the one that it fills, and stays marked", () => {
  const naming = singles.filter(({ steps: [step] }) => step.hint.cell >= 0);
  assert.ok(naming.length);
  for (const story of naming) {
    const [step] = story.steps;
    assert.ok(step.fills.includes(step.hint.cell));
    for (const rung of [4, 5, 6, RUNGS]) {
      const { named = [step.hint.cell] } = veiled(stateAt(story, 1), step, rung);
      assert.deepEqual(named, [step.hint.cell]);
    }
  }
});
