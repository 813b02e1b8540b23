/**
 * What puzzles on the same board have in common, by the name that the engine gives it: their candidates, their
 * houses, their picture. An answer leaves out what is known here, and a kept game has only its name.
 */

import { clear, createStore, get, set } from "./vendor/idb-keyval.js";

const SHARED = [
  "notations",
  "names",
  "symbols",
  "places",
  "board",
  "square_names",
  "houses",
  "items",
  "beside",
];
/** So many names go with a question, the latest: more would be longer than what they spare. */
const MOST = 100;
const known = new Map(),
  kept = new Set();
let store = null;

const stored = () => (store ??= createStore("lapiz-shared", "shared"));

/** The names of what need not be answered again. */
export const names = () => [...known.keys()].slice(-MOST);

/** A puzzle as the engine has read it, with what its answer has left out: the same objects for all on a board. */
export function whole(read) {
  if (!read?.space) return read;
  if (!known.has(read.space))
    known.set(read.space, Object.fromEntries(SHARED.map((name) => [name, read[name]])));
  return { ...read, ...known.get(read.space) };
}

/** What a puzzle has for itself. */
export const own = (read) =>
  Object.fromEntries(Object.entries(read).filter(([name]) => !SHARED.includes(name)));

/** Keep in this browser what a puzzle shares with others; where that cannot be, the engine reads it again. */
export async function keepShared({ space }) {
  if (!space || kept.has(space)) return;
  try {
    await set(space, known.get(space), stored());
    kept.add(space);
  } catch {
    /* see above */
  }
}

/** Whether what boards of a name have in common is known neither to this page nor to this browser. */
export async function missing(space) {
  if (known.has(space)) return false;
  const rest = await get(space, stored()).catch(() => null);
  if (!rest) return true;
  known.set(space, rest);
  kept.add(space);
  return false;
}

/** Take up what boards of a name have in common. */
export const taken = (space, rest) => known.set(space, rest);

/** A puzzle from what it has for itself; null if the rest is not kept here. */
export async function together(own) {
  return !own?.space || (await missing(own.space)) ? null : whole(own);
}

export const forgetShared = () => clear(stored()).catch(() => {});
