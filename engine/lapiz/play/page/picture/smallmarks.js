/** Pencil marks: small digits in a cell, by their place in it or as they are written. */

import { CELL } from "./cells.js";
import { patchOf } from "./digits.js";

/** How many marks a picture must have to be believed, and how many of them are to be digits. */
const FEWEST = 4, AGREE = 0.6;

/** The marks of each cell, as digits; a cell with a large symbol has none. */
export function marksOf(board, cells, side, net, quarters) {
  const none = cells.map(() => []);
  if (side !== 9 || quarters) return none;
  const read = cells.map(({ small }, at) => small.map(box => markOf(board, box, at, side, net)));
  const all = read.flat(), sure = all.filter(one => one.likely > 0.5);
  if (all.length < FEWEST || sure.length < AGREE * all.length) return none;
  const byPlace = sure.filter(one => one.digit === one.place).length > 0.8 * sure.length;
  return read.map(marks => [...new Set(marks.filter(one => byPlace || one.likely > 0.5).map(one => byPlace ? one.place : one.digit))].sort());
}

function markOf(board, box, at, side, net) {
  const classes = net(patchOf(board, box)).slice(0, 10), best = classes.indexOf(Math.max(...classes.slice(1)));
  const x = (box.left + box.right) / 2 - at % side * CELL, y = (box.top + box.bottom) / 2 - Math.floor(at / side) * CELL;
  const third = one => Math.min(2, Math.max(0, Math.floor(3 * one / CELL)));
  return { digit: best, likely: classes[best], place: 3 * third(y) + third(x) + 1 };
}
