/**
 * What a hint draws over the board, rung by rung: all but the place to look at fades, its house is
 * outlined, and what leaves one place for a digit is drawn as rays from where that digit stands.
 */

import { big, corner, filled, outline } from "./board.js";

const all = (board) => board.fixed.map((_, square) => square);
const rowOf = (board, square) => Math.floor(square / board.columns);
const columnOf = (board, square) => square % board.columns;

const THIRDS = [
  ["upper", "middle", "lower"],
  ["left", "centre", "right"],
];

/** The squares of a part of the board, as "upper left" or "lower". */
function within(board, part) {
  const words = part.split(" "),
    third = (at, whole, names) => names[Math.floor((3 * at) / whole)];
  const lies = (square) => [
    third(rowOf(board, square), board.rows, THIRDS[0]),
    third(columnOf(board, square), board.columns, THIRDS[1]),
  ];
  return all(board).filter((square) => words.every((word) => lies(square).includes(word)));
}

/** The squares that a ray crosses in its row or column. */
function crossed(board, [from, to]) {
  const same = (of) => of(board, from) === of(board, to);
  const step = same(rowOf) ? 1 : same(columnOf) ? board.columns : 0;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return step
    ? Array.from({ length: (high - low) / step + 1 }, (_, at) => low + at * step)
    : [from, to];
}

/** What a hint shows of a step at a rung: squares that stay bright, a house, squares hatched, and rays. */
export function veiled({ board }, step, rung) {
  const { squares: house, part, cell, rays, ruled } = step.hint;
  if (rung === 1) return part ? { keep: within(board, part) } : {};
  if (!house.length || (rung >= 5 && !rays)) return {};
  const named = rung >= 4 && cell >= 0 ? [cell] : [];
  if (rung < 5) return { house, named, keep: [...house, ...named] };
  const strokes = rung < 6 ? [] : rays,
    from = rays.map(([start]) => start);
  const keep = [...house, ...named, ...from, ...strokes.flatMap((ray) => crossed(board, ray))];
  return { house, named, rays: strokes, hatched: strokes.length ? ruled : [], keep };
}

/** A square that the step fills, over its marks: what goes there, large. */
const filledIn = (board, [square, symbol]) =>
  `<g transform="translate(${corner(board, square)})"><path d="M0 0h${board.side}v${board.side}H0z"/>` +
  `${big(board, symbol, "placed")}</g>`;

/** Its parts as drawings, by the group that they belong to; `goal` are squares with what a step places there. */
export function paintings(
  board,
  { house = [], keep, hatched = [], rays = [], named = [], goal = [] },
) {
  const kept = new Set(keep);
  return {
    goal: goal.map((one) => filledIn(board, one)).join(""),
    named: named.length ? `<path d="${filled(board, named)}"/>` : "",
    hatched: hatched.length ? `<path d="${filled(board, hatched)}"/>` : "",
    rays: rays.map(([, , path]) => `<path class="ray" d="${path}"/>`).join(""),
    veil: keep
      ? `<path d="${filled(
          board,
          all(board).filter((square) => !kept.has(square)),
        )}"/>`
      : "",
    house: house.length ? `<path d="${outline(board, house, 1)}"/>` : "",
  };
}
