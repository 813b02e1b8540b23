/** Pencil marks: small digits in a cell, by their place in it or as they are written. */

import { flattened } from "./cells.js";
import { patchOf } from "./digits.js";
import { parts } from "./gray.js";

/** The side of a cell in points: marks are small. And how much of it at each edge may be lines. */
const CELL = 80,
  MARGIN = 6,
  INSIDE = CELL - 2 * MARGIN;
/** How high a mark is, in cells. */
const LOWEST = 0.08,
  HIGHEST = 0.33;
/** How many marks a picture must have to be believed, and how many of its small signs are to be digits. */
const FEWEST = 4,
  AGREE = 0.6;
/** How much darker than its paper a mark is at least. */
const CONTRAST = 24;

/** The marks of each cell, as digits; a cell with a large symbol has none. */
export function marksOf(grid, cells, net, quarters) {
  const { side, image } = grid,
    none = cells.map(() => []);
  if (side !== 9 || quarters || cells.filter(({ main, small }) => !main && small.length).length < 2)
    return none;
  const board = flattened(image, grid, CELL);
  const read = cells.map(({ main }, at) =>
    main
      ? []
      : boxesOf(board, at % side, Math.floor(at / side)).map((box) =>
          markOf(board, box, at, side, net),
        ),
  );
  const all = read.flat(),
    sure = all.filter((one) => one.likely > 0.5);
  if (all.length < FEWEST || sure.length < AGREE * all.length) return none;
  const byPlace = sure.filter((one) => one.digit === one.place).length > 0.7 * sure.length;
  return read.map((marks) =>
    [
      ...new Set(
        marks
          .filter((one) => byPlace || one.likely > 0.5)
          .map((one) => (byPlace ? one.place : one.digit)),
      ),
    ].sort(),
  );
}

/** The boxes of what is as small as a mark in a cell. */
function boxesOf(board, column, row) {
  const left = column * CELL + MARGIN,
    top = row * CELL + MARGIN,
    data = new Uint8Array(INSIDE * INSIDE);
  for (let y = 0; y < INSIDE; y++)
    data.set(
      board.data.subarray((top + y) * board.wide + left, (top + y) * board.wide + left + INSIDE),
      y * INSIDE,
    );
  const order = data.slice().sort(),
    paper = order[(order.length * 0.7) | 0],
    ink = order[(order.length * 0.01) | 0];
  if (paper - ink < CONTRAST) return [];
  const mask = data.map((one) => (one < paper - 0.42 * (paper - ink) ? 1 : 0));
  return parts(mask, INSIDE, INSIDE, { least: 6 })
    .filter((part) => {
      const high = part.bottom - part.top,
        long = Math.max(high, part.right - part.left);
      return high >= LOWEST * CELL && long <= HIGHEST * CELL;
    })
    .map((part) => ({
      left: left + part.left,
      right: left + part.right,
      top: top + part.top,
      bottom: top + part.bottom,
    }));
}

function markOf(board, box, at, side, net) {
  const classes = net(patchOf(board, box)).slice(0, 10),
    best = classes.indexOf(Math.max(...classes.slice(1)));
  const x = (box.left + box.right) / 2 - (at % side) * CELL,
    y = (box.top + box.bottom) / 2 - Math.floor(at / side) * CELL;
  const third = (one) => Math.min(2, Math.max(0, Math.floor((3 * one) / CELL)));
  return { digit: best, likely: classes[best], place: 3 * third(y) + third(x) + 1 };
}
