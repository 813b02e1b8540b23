/** Games as plain data, to be kept and sent, and back. */

import { EMPTY, KEYS, begin, same } from "./game.js";

// Kept as text: cells as arrays, empty ones as 0.

function packed(value) {
  if (typeof value === "boolean") return { auto: value };
  if (Array.isArray(value)) return { pieces: value };
  return same(value, EMPTY) ? 0 : KEYS.map((key) => value[key]);
}
const numbers = (list) => (Array.isArray(list) ? list : []).filter(Number.isInteger);

/** A game as plain data, with its history or only the position. */
export function pack(game, history = true) {
  const {
    read: { puzzle },
    auto,
    pieces,
  } = game;
  const base = {
    puzzle,
    auto,
    pieces,
    seconds: Math.round(game.seconds),
    cells: game.cells.map(packed),
  };
  if (!history) return base;
  const moves = game.moves.map((move) =>
    move.map(([key, before, after]) => [key, packed(before), packed(after)]),
  );
  const { usual, hints, mistakes, times, helped } = game;
  return {
    ...base,
    usual,
    hints,
    mistakes,
    times,
    helped,
    at: game.at,
    moves,
    saves: game.saves.map((one) => ({ ...one, cells: one.cells.map(packed) })),
  };
}

const amount = (value) => Math.max(0, Number(value) || 0);

/** A game from plain data, which may come from anywhere, with its puzzle as the engine has read it. */
export function unpack(data, read) {
  const count = read.codes.length;
  const cell = (value, square) => {
    const whole =
      Array.isArray(value) && value.length === KEYS.length && value.every(Number.isInteger);
    const made = whole ? Object.fromEntries(KEYS.map((key, at) => [key, value[at]])) : EMPTY;
    return made.value >= 0 && !read.board.cells[square][made.value]?.length
      ? { ...made, value: -1 }
      : made;
  };
  const pieces = (list) => numbers(list).filter((one) => one >= 0 && one < read.names.length);
  const others = { pieces: (one) => pieces(one?.pieces), auto: (one) => one?.auto === true };
  const value = (key, one) => (Object.hasOwn(others, key) ? others[key](one) : cell(one, key));
  const fits = (one) =>
    Array.isArray(one) &&
    (Object.hasOwn(others, one[0]) || (Number.isInteger(one[0]) && one[0] >= 0 && one[0] < count));
  const all = (list) => Array.from({ length: count }, (_, square) => cell(list?.[square], square));
  const moves = (Array.isArray(data.moves) ? data.moves : []).map((move) =>
    (Array.isArray(move) ? move : [])
      .filter(fits)
      .map(([key, before, after]) => [key, value(key, before), value(key, after)]),
  );
  const saves = (Array.isArray(data.saves) ? data.saves : []).map((one) => ({
    name: String(one?.name ?? ""),
    cells: all(one?.cells),
    pieces: pieces(one?.pieces),
    ...(typeof one?.auto === "boolean" ? { auto: one.auto } : {}),
  }));
  const helped = (Array.isArray(data.helped) ? data.helped : []).map((one) => ({
    at: amount(one?.at),
    name: String(one?.name ?? ""),
    rung: amount(one?.rung),
  }));
  return {
    ...begin({ ...read, position: {} }),
    read,
    helped,
    times: moves.map((_, at) => amount(data.times?.[at])),
    cells: all(data.cells),
    pieces: pieces(data.pieces),
    moves,
    saves,
    auto: data.auto === true,
    seconds: amount(data.seconds),
    usual: amount(data.usual),
    hints: amount(data.hints),
    mistakes: amount(data.mistakes),
    at: Math.min(Math.max(numbers([data.at])[0] || 0, 0), moves.length),
  };
}
