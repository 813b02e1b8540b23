/**
 * A game: a puzzle, what the player has entered, and every move that led there.
 *
 * Values only, no page: each function returns a new game. A cell is what the player has in a square
 * that is not given; digits are slots, numbers from 0 in the order of the board's symbols. On boards
 * of pieces and areas `pieces` are the candidates placed instead. `times` says at which second each
 * move was made, `helped` what hints told: after how many moves, of which technique, up to which rung.
 */

import { isSimple } from "./hand.js";
import { shaded, shadesOf, shadesTold } from "./shading.js";
import { aliveAfter, piecesOver, slotBits, spaceOf } from "./space.js";

export const MODES = ["digit", "corner", "centre", "colour"];
export const COLOURS = 9;
export const EMPTY = Object.freeze({ value: -1, corner: 0, centre: 0, out: 0, colour: 0 });
export const KEYS = Object.keys(EMPTY);

/** Begin a game with a puzzle that the engine has read. */
export function begin(read, auto = false) {
  const game = {
    read,
    cells: read.codes.map(() => EMPTY),
    pieces: [],
    moves: [],
    at: 0,
    saves: [],
    seconds: 0,
    auto,
    usual: Number(read.minutes) || 0,
    hints: 0,
    mistakes: 0,
    times: [],
    helped: [],
  };
  const { placed, removed } = read.position || {};
  if (!placed?.length && !removed?.length) return game;
  // What the puzzle came with beyond its givens is where the game begins, not a move of it.
  const marked = { ...game, auto: auto || Boolean(removed?.length) };
  return { ...apply(marked, placed || [], removed || []), moves: [], times: [], at: 0 };
}

export const isGiven = (game, square) =>
  game.read.board.cells[square].some((members) =>
    members.some((one) => spaceOf(game.read).given.has(one)),
  );
export const isFixed = (game, square) =>
  isGiven(game, square) || Boolean(game.read.board.fixed[square] && !game.read.board.joins);
const hasSlot = (game, square, slot) => Boolean(game.read.board.cells[square][slot]?.length);
export const same = (a, b) => KEYS.every((key) => a[key] === b[key]);
/** What a move changes besides cells: pieces that lie on the board, and whether marks are automatic. */
const EQUAL = { pieces: (a, b) => a.join() === b.join(), auto: (a, b) => a === b };
const equal = (key, a, b) => (EQUAL[key] || same)(a, b);
const get = (game, key) => (key in EQUAL ? game[key] : game.cells[key]);

function put(game, change) {
  const cells = [...game.cells],
    next = { ...game, cells };
  for (const [key, value] of change) {
    if (key in EQUAL) next[key] = value;
    else cells[key] = value;
  }
  return next;
}

/** Make a move: new values by square, of `pieces` or of `auto`. What was undone before is gone. */
export function moved(game, changed) {
  const change = [...changed]
    .filter(([key, value]) => !equal(key, get(game, key), value))
    .map(([key, value]) => [key, get(game, key), value]);
  if (!change.length) return game;
  const next = put(
    game,
    change.map(([key, , after]) => [key, after]),
  );
  return {
    ...next,
    moves: [...game.moves.slice(0, game.at), change],
    times: [...game.times.slice(0, game.at), game.seconds],
    at: game.at + 1,
  };
}

export const alter = (game, squares, change) =>
  moved(
    game,
    squares.map((square) => [square, change(game.cells[square], square)]),
  );

/** Enter a digit, a mark or a colour in squares; where all have it, take it away. */
export function enter(game, squares, mode, slot) {
  const bit = 1 << slot;
  if (mode === "digit") {
    const open = squares.filter((square) => !isFixed(game, square) && hasSlot(game, square, slot));
    const all = open.every((square) => game.cells[square].value === slot);
    return moved(game, placing(game, open, all ? -1 : slot));
  }
  if (mode === "colour" && game.read.board.shades) return moved(game, shaded(game, squares, slot));
  const marked = (square) =>
    !isFixed(game, square) && game.cells[square].value < 0 && hasSlot(game, square, slot);
  const open = mode === "colour" ? squares : squares.filter(marked),
    key = mode === "centre" && game.auto ? "out" : mode;
  const all = open.every((square) => game.cells[square][key] & bit);
  return alter(game, open, (cell) => ({
    ...cell,
    [key]: all ? cell[key] & ~bit : cell[key] | bit,
  }));
}

/** The cells after a digit is placed: the marks that it rules out go with it. */
function placing(game, squares, slot, change = new Map()) {
  const now = (square) => change.get(square) || game.cells[square],
    space = spaceOf(game.read);
  for (const square of squares) change.set(square, { ...now(square), value: slot });
  if (slot < 0) return change;
  for (const seen of squares.flatMap((square) => [...space.seenFrom(square)])) {
    const cell = now(seen),
      keep = ~(1 << slot);
    if (cell.value < 0)
      change.set(seen, { ...cell, corner: cell.corner & keep, centre: cell.centre & keep });
  }
  return change;
}

/** The piece that covers a square; -1 if there is none but a given one. */
export const pieceAt = (game, square) =>
  game.pieces.find((one) => game.read.places[one].includes(square)) ?? -1;

/** Place the piece that covers exactly some squares, or take it away; the same game if none does. */
export function piece(game, squares) {
  const there = piecesOver(game.read, squares).find((one) => game.pieces.includes(one));
  return there === undefined
    ? lay(game, squares)
    : moved(game, [["pieces", game.pieces.filter((one) => one !== there)]]);
}

/** Place a piece that covers exactly some squares; those that cannot be there with it are taken away. */
export function lay(game, squares) {
  const { given, peersOf } = spaceOf(game.read),
    inWay = (one) => game.pieces.filter((other) => peersOf(one).has(other));
  const choices = piecesOver(game.read, squares).filter(
    (one) => !given.has(one) && !game.pieces.includes(one),
  );
  const [best] = choices.sort((a, b) => inWay(a).length - inWay(b).length);
  if (best === undefined) return game;
  return moved(game, [["pieces", [...game.pieces.filter((one) => !peersOf(best).has(one)), best]]]);
}

/** Whether a square of a board of crosses and pieces is crossed out. */
export const isStruck = (game, square) => {
  const { value, out } = game.cells[square];
  return value > 0 || (value < 0 && Boolean(out));
};

/** A cell that is crossed out, or one that is not. */
const struck = (game, cell, on) =>
  game.read.board.lone
    ? { ...cell, value: -1, out: on ? 1 : 0 }
    : { ...cell, value: on ? 1 : -1, corner: 0, centre: 0, out: 0 };

/** Rule out the piece of a board in squares, or no longer; where it was placed it stays. */
export function strike(game, squares, on) {
  return alter(
    game,
    squares.filter((square) => !isFixed(game, square) && game.cells[square].value !== 0),
    (cell) => struck(game, cell, on),
  );
}

/** Rule out the one symbol of a board in squares; where all are ruled out, no longer. */
export function cross(game, squares) {
  const open = squares.filter((square) => !isFixed(game, square)),
    all = open.every((square) => isStruck(game, square));
  return alter(game, open, (cell) => struck(game, cell, !all));
}

/** The next of what a square can hold: nothing, a cross, the piece. */
export function cycle(game, square) {
  const { value } = game.cells[square];
  if (isFixed(game, square)) return game;
  if (value === 0) return alter(game, [square], (cell) => ({ ...cell, value: -1 }));
  if (!isStruck(game, square)) return strike(game, [square], true);
  if (!hasSlot(game, square, 0)) return strike(game, [square], false);
  const out = new Map([[square, { ...game.cells[square], out: 0 }]]);
  return moved(game, placing(game, [square], 0, out));
}

/** Take away from squares the digits, else what the mode is about, else everything. */
export function erase(game, squares, mode) {
  const has = (key) =>
    squares.some(
      (square) =>
        !isFixed(game, square) &&
        (key === "value" ? game.cells[square].value >= 0 : game.cells[square][key]),
    );
  const pieces = game.pieces.filter(
    (one) => !game.read.places[one].some((place) => squares.includes(place)),
  );
  if (pieces.length < game.pieces.length) return moved(game, [["pieces", pieces]]);
  if (has("value")) return alter(game, squares, (cell) => ({ ...cell, value: -1 }));
  if (mode !== "digit" && squares.some((square) => game.cells[square][mode]))
    return alter(game, squares, (cell) => ({ ...cell, [mode]: 0 }));
  return alter(game, squares, () => EMPTY);
}

export const undo = (game) => (game.at ? atMove(game, game.at - 1) : game);
export const redo = (game) => (game.at < game.moves.length ? atMove(game, game.at + 1) : game);

/** Go to the position after some number of moves. */
export function atMove(game, at) {
  let now = game;
  for (let n = game.at; n > at; n--)
    now = put(
      now,
      game.moves[n - 1].map(([key, before]) => [key, before]),
    );
  for (let n = game.at; n < at; n++)
    now = put(
      now,
      game.moves[n].map(([key, , after]) => [key, after]),
    );
  return { ...now, at };
}

/** Note what a hint tells: of the last one only how far it goes now. */
export function note(game, name, rung) {
  const last = game.helped.at(-1),
    goesOn = last?.at === game.at && last.name === name,
    before = goesOn ? game.helped.slice(0, -1) : game.helped;
  return {
    ...game,
    helped: [...before, { at: game.at, name, rung: Math.max(rung, goesOn ? last.rung : 0) }],
  };
}

/** What the player says of the puzzle, as the engine reads it. */
export function position(game) {
  const placed = [...game.pieces, ...shadesOf(game)],
    removed = [],
    marks = [],
    { board } = game.read;
  game.cells.forEach((cell, square) => {
    if (isFixed(game, square)) return;
    board.cells[square].forEach((members, slot) => {
      if (cell.value === slot) placed.push(...members);
      else if (cell.value < 0 && (cell.out >> slot) & 1) removed.push(...members);
      if (cell.value < 0 && (cell.centre >> slot) & 1) marks.push(...members);
    });
  });
  return byHand(game) ? { placed, removed, marks } : { placed, removed };
}

/** Whether the player makes the marks, on a board that has marks to make. */
export const byHand = ({ auto, read: { board } }) => !auto && !board.joins && !isSimple(board);

/** Do what a step says: candidates placed, and removed. It is one move, however much it does. */
export function apply(game, places, removes) {
  const space = spaceOf(game.read),
    change = new Map();
  const pieces = places.filter((one) => game.read.places[one].length > 1 || game.read.board.joins);
  if (pieces.length) change.set("pieces", [...new Set([...game.pieces, ...pieces])]);
  const alive = byHand(game) ? possible(game) : null,
    now = (square) => change.get(square) || game.cells[square];
  for (const one of removes)
    for (const [square, slot] of space.spots[one]) {
      const cell = now(square),
        bit = 1 << slot;
      if (isFixed(game, square) || cell.value >= 0 || game.read.board.joins) continue;
      // A square without marks gets those that are left, as one would write them down.
      if (alive)
        change.set(square, {
          ...cell,
          centre: (cell.centre || slotBits(space, square, alive)) & ~bit,
        });
      else change.set(square, { ...cell, out: cell.out | bit });
    }
  for (const [square, cell] of shadesTold(game, places, removes))
    change.set(square, { ...now(square), ...cell });
  if (!pieces.length)
    for (const one of places)
      for (const [square, slot] of space.spots[one]) placing(game, [square], slot, change);
  return moved(game, change);
}

/** What is possible after all that is placed, and crossed out where marks are automatic. */
export function possible(game) {
  const { placed, removed } = position(game);
  return aliveAfter(spaceOf(game.read), placed, removed);
}

export const save = (game, name) => ({
  ...game,
  saves: [...game.saves, { name, cells: game.cells, pieces: game.pieces, auto: game.auto }],
});
export const rename = (game, number, name) => ({
  ...game,
  saves: game.saves.map((one, at) => (at === number ? { ...one, name } : one)),
});
export const forget = (game, number) => ({
  ...game,
  saves: game.saves.filter((_, at) => at !== number),
});

/** Return to a saved position: a move, which can be undone. */
export function restore(game, number) {
  const { cells, pieces, auto = game.auto } = game.saves[number];
  const changed = cells.map((cell, square) => [square, cell]);
  return moved(game, [["auto", auto], ["pieces", pieces], ...changed]);
}

/** Begin again from the puzzle as given; the moves stay, so it can be undone. */
export const restart = (game) =>
  moved(game, [["pieces", []], ...game.cells.map((_, square) => [square, EMPTY])]);

export { isSimple } from "./hand.js";
export * from "./marking.js";
export * from "./packing.js";
