/** What a setter makes: givens and rules on an empty board, counted and rated while they are placed. */

import { keep } from "./keep.js";
import * as play from "./play.js";
import { isWhole, nameOf } from "./shapes.js";
import { slotBits, spaceOf, symbolOf } from "./space.js";
import { engine } from "./engine.js";
import { app, say, set } from "./state.js";
import { solutions } from "./typing.js";

export const settled = (patch) => set({ making: { ...app.making, ...patch } });
const MOST = 500;
const parts = ({ read, sound, given, rules, title }) => ({ read, sound, given, rules, title });
const UNTOLD = { stale: true, rated: null, refused: "" };

export const ruleOf = (entry) => app.making.known?.find(({ name }) => name === nameOf(entry));

/** Begin with a board that the engine has read. */
export function begin(read, before = []) {
  settled({
    read,
    sound: read.puzzle,
    given: read.given,
    rules: read.puzzle.rules || [],
    title: read.puzzle.title || "",
    before,
    after: [],
    ...UNTOLD,
    count: null,
    tool: app.making?.tool || "digit",
    chosen: -1,
    picked: new Set(),
    order: [],
    cursor: Math.min(app.making?.cursor || 0, read.codes.length - 1),
  });
  look();
}

/**
 * Change givens, rules or title: it is seen at once, and the engine looks at it when no more comes. Changes in a row
 * that go on with the same thing, as digits of one total do, are undone together.
 */
export function change(patch, goesOn = "") {
  const { before, last } = app.making,
    further = goesOn && goesOn === last;
  settled({
    ...patch,
    ...UNTOLD,
    before: further ? before : [...before, parts(app.making)],
    after: [],
    last: goesOn,
  });
  sendSoon();
}

function turn(from, to) {
  const { making } = app,
    states = making[from];
  if (!states.length) return;
  settled({
    ...states[states.length - 1],
    ...UNTOLD,
    [from]: states.slice(0, -1),
    [to]: [...making[to], parts(making)],
    chosen: -1,
    picked: new Set(),
    order: [],
    last: "",
  });
  sendSoon();
}

export const back = () => turn("before", "after");
export const again = () => turn("after", "before");

let timer = 0;

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, 120);
}

/** The engine is given the last board without a clash, as it reads no other, and what is wanted on it. */
async function send() {
  const { sound, given, title } = app.making,
    rules = app.making.rules.filter((entry) => isWhole(entry, ruleOf(entry)));
  const next = await engine(
    "make",
    { ask: "set", puzzle: sound, given, rules, title },
    { raw: true, gentle: true },
  );
  if (!next) return;
  if (next.error || next.problem) {
    settled({ refused: next.error || next.problem, ...(next.error ? {} : { read: next }) });
    return say(app.making.refused);
  }
  settled({ read: next, sound: next.puzzle });
  keep("made", next.puzzle);
  look();
}

let counting = false,
  waiting = false;

/** Count one board at a time, and then the newest: on a busy machine those on the way would add up. */
async function look() {
  waiting = counting;
  if (counting) return;
  counting = true;
  try {
    do {
      waiting = false;
      await countBoard();
    } while (waiting);
  } finally {
    counting = false;
  }
}

async function countBoard() {
  const { read, given, rules } = app.making,
    asked = { puzzle: read.puzzle, position: {} };
  const changed = () => app.making.given !== given || app.making.rules !== rules;
  const count = await engine(
    "count",
    { ask: "count", ...asked, most: MOST },
    { raw: true, gentle: true },
  );
  if (!count || changed()) return;
  settled({ count, stale: false });
  // Who has gone on to write a technique hears nothing of the board that was left.
  if (app.activity === "make") say(count.error || solutions(count));
  if (count.unique) rate(asked, changed);
}

async function rate(asked, changed) {
  const rated = await engine("rated", { ask: "rate", ...asked, quick: true }, { quiet: true });
  if (rated && !changed()) settled({ rated });
}

/** Begin with an empty board; undo brings back the one before. */
export async function fresh(kind, options) {
  const read = await engine("make", { ask: "set", kind, options });
  if (!read) return;
  const { making } = app;
  begin(read, making?.read ? [...making.before, parts(making)] : []);
}

/** Give a digit in the squares chosen; the same one again takes it away. */
export function give(slot) {
  const { read, given, picked, cursor } = app.making,
    { board } = read,
    squares = picked.size ? [...picked] : [cursor];
  const own = new Set(squares.flatMap((square) => board.cells[square].flat()));
  const wanted = slot < 0 ? [] : squares.flatMap((square) => board.cells[square][slot] || []);
  const all = wanted.length && wanted.every((one) => given.includes(one)),
    others = given.filter((one) => !own.has(one));
  change({ given: all ? others : [...others, ...wanted] });
}

/** Givens; in other squares, on demand, what can be there in some solution. */
export function codes({ read, given, count, marks }) {
  const { board } = read,
    there = new Set(given),
    alive = new Uint8Array(read.names.length),
    known = marks && counted(count);
  for (const one of known ? count.possible : []) alive[one] = 1;
  return read.codes.map((code, square) => {
    const slot = board.cells[square].findIndex((members) => members.some((one) => there.has(one)));
    if (slot >= 0) return `+${symbolOf(read, square, slot)}`;
    if (board.fixed[square]) return code;
    return known ? slotBits(spaceOf(read), square, alive) : {};
  });
}

const counted = (count) => count && !count.error && count.known !== false;

/** The squares in which the solutions differ, where these are few enough to be counted. */
export function differing({ read, count }) {
  if (!counted(count) || count.more || count.solutions < 2 || !count.complete) return [];
  const always = new Set(count.always);
  return [...read.board.cells.keys()].filter((square) => {
    const slots = read.board.cells[square];
    return slots.length > 1 && !slots.some((members) => members.some((one) => always.has(one)));
  });
}

/** Play what was made. */
export async function tried() {
  clearTimeout(timer);
  await send();
  play.start(app.making.read);
}

/** What is shared of what was made: all of it, also what was typed a moment ago. */
export async function finished() {
  clearTimeout(timer);
  await send();
  set({ dialog: "share" });
}
