/** The page finds the same keys as Python, which made `keys.json`: questions, each with its key. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { keyOf } = await import("../../../apps/lapiz_play/page/baked.js");
const cases = JSON.parse(readFileSync(new URL("./keys.json", import.meta.url), "utf8"));

test("the page and Python agree on the key of a question", () => {
  for (const { asked, key } of cases) assert.equal(keyOf(asked), key, JSON.stringify(asked));
});

test("empty fields, and their order, make no other question", () => {
  const { asked, key } = cases[0];
  const other = {
    level: "",
    ...Object.fromEntries(Object.entries(asked).reverse()),
    kind: undefined,
  };
  assert.equal(keyOf({ ...other, kind: asked.kind }), key);
});
