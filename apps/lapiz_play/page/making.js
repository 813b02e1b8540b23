/** What a setter makes: givens and rules on an empty board, counted and rated while they are placed. */

import { keep } from "./keep.js";
import * as play from "./play.js";
import { slotKey } from "./play.js";
import { slotBits, spaceOf, symbolOf } from "./space.js";
import { complain, engine } from "./engine.js";
import { app, say, set } from "./state.js";
import { solutions } from "./typing.js";

export const settled = (patch) => set({ making: { ...app.making, ...patch } });
const MOST = 500;
const parts = ({ given, rules, title }) => ({ given, rules, title });

/** Begin with a board that the engine has read. */
export function begin(read, before = []) {
  settled({
    read,
    sound: read.puzzle,
    given: read.given,
    rules: read.puzzle.rules || [],
    title: read.title,
    before,
    count: null,
    rated: null,
    picked: new Set(),
    order: [],
    cursor: Math.min(app.making?.cursor || 0, read.codes.length - 1),
  });
  look();
}

/** Change givens, rules or title: it is seen at once, and the engine looks at it when no more comes. */
export function change(patch) {
  const { before } = app.making;
  settled({ ...patch, before: [...before, parts(app.making)], count: null, rated: null });
  sendSoon();
}

export function back() {
  const { before } = app.making;
  if (!before.length) return;
  settled({ ...before[before.length - 1], before: before.slice(0, -1), count: null, rated: null });
  sendSoon();
}

let timer = 0;

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, 120);
}

/** The engine is given the last board without a clash, as it reads no other, and what is wanted on it. */
async function send() {
  const { sound } = app.making,
    wanted = parts(app.making);
  const next = await engine(
    "make",
    { ask: "set", puzzle: sound, ...wanted },
    { raw: true, gentle: true },
  );
  if (!next) return;
  if (next.error) {
    complain(next.error);
    return back();
  }
  settled({ read: next });
  if (next.problem) return say(next.problem);
  settled({ sound: next.puzzle });
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
  const { read, before } = app.making,
    asked = { puzzle: read.puzzle, position: {} };
  const changed = () => app.making.read !== read || app.making.before !== before;
  const count = await engine(
    "count",
    { ask: "count", ...asked, most: MOST },
    { raw: true, gentle: true },
  );
  if (!count || changed()) return;
  settled({ count });
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
  const { making } = app,
    before = making?.read
      ? [...making.before, { read: making.read, sound: making.sound, ...parts(making) }]
      : [];
  begin(read, before);
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

export function pick(squares, { more, away }) {
  const { picked, order } = app.making,
    extend = more || app.several,
    own = new Set(extend ? picked : []);
  for (const square of squares) away ? own.delete(square) : own.add(square);
  // Lines are drawn in the order in which their cells are chosen.
  const line = (extend ? order : []).filter((one) => own.has(one) && !squares.includes(one));
  settled({
    picked: own,
    order: [...line, ...squares.filter((one) => own.has(one))],
    cursor: squares[squares.length - 1],
  });
}

export function keys(event) {
  if (event.target.closest("select, input, textarea, summary")) return;
  const { read } = app.making,
    cursor = Number(event.target.dataset.square ?? app.making.cursor),
    { rows, columns } = read.board,
    row = Math.floor(cursor / columns),
    column = cursor % columns;
  const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ],
    slot = slotKey(event, read);
  if (move) {
    pick([((row + move[0] + rows) % rows) * columns + ((column + move[1] + columns) % columns)], {
      more: event.shiftKey || event.ctrlKey,
    });
    queueMicrotask(() => document.querySelector(`[data-square="${app.making.cursor}"]`)?.focus());
  } else if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") back();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (slot >= 0) give(slot);
  else if (["Backspace", "Delete"].includes(event.key)) give(-1);
  else return;
  event.preventDefault();
}

/** Givens, and in other squares what can be there in some solution. */
export function codes({ read, given, count }) {
  const { board } = read,
    there = new Set(given),
    alive = new Uint8Array(read.names.length),
    known = count && !count.error && count.known !== false;
  for (const one of known ? count.possible : []) alive[one] = 1;
  return read.codes.map((code, square) => {
    const slot = board.cells[square].findIndex((members) => members.some((one) => there.has(one)));
    if (slot >= 0) return `+${symbolOf(read, square, slot)}`;
    if (board.fixed[square]) return code;
    return known ? slotBits(spaceOf(read), square, alive) : {};
  });
}

/** Play what was made; from there it is shared and exported, as any puzzle. */
export async function tried() {
  clearTimeout(timer);
  await send();
  play.start(app.making.read);
}
