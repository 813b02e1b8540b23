/** What clashes is seen in the page as the engine sees it: `clashes.json` has positions, and its answers. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { clashing, spaceOf } = await import("../../../apps/lapiz_play/page/space.js");
const cases = JSON.parse(readFileSync(new URL("./clashes.json", import.meta.url), "utf8"));
const numbers = (list) => [...list].sort((a, b) => a - b);

test("what excludes each other is what the engine says", () => {
  for (const { read, positions } of cases)
    for (const { placed, clash } of positions)
      assert.deepEqual(
        numbers(clashing(spaceOf(read), [...read.given, ...placed])),
        numbers(clash),
        `${read.kind}: ${placed}`,
      );
});
