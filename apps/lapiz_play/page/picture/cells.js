/** What stands in the cells of a straightened grid: boxes of ink, large ones and marks. */

import { between, gray, halved, parts } from "./gray.js";
import { aslant } from "./quads.js";

/** The side of a cell in points, once it is straightened. */
export const CELL = 40;
/** How much of a cell at each edge may be its lines. */
const MARGIN = 4;
/** Ink that has less than this share of the usual contrast is none. */
const FAINT = 0.25;
const INSIDE = CELL - 2 * MARGIN;

/** The cells of a picture by the points where its lines cross, each `cell` x `cell`, in one picture. */
export function flattened(image, { side, points }, cell = CELL) {
  let from = image,
    scale = 1;
  const wide =
    Math.hypot(points[0][side][0] - points[0][0][0], points[0][side][1] - points[0][0][1]) / side;
  while (wide * scale > 1.7 * cell) {
    from = halved(from);
    scale /= 2;
  }
  const made = gray(side * cell, side * cell);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const map = aslant([
        points[row][column],
        points[row][column + 1],
        points[row + 1][column + 1],
        points[row + 1][column],
      ]);
      for (let y = 0; y < cell; y++) {
        for (let x = 0; x < cell; x++) {
          const [atX, atY] = map((x + 0.5) / cell, (y + 0.5) / cell);
          made.data[(row * cell + y) * made.wide + column * cell + x] = between(
            from,
            atX * scale - 0.5,
            atY * scale - 0.5,
          );
        }
      }
    }
  }
  return made;
}

/** The inside of a cell, and how bright its paper and its darkest ink are. */
function insideOf(board, row, column) {
  const data = new Uint8Array(INSIDE * INSIDE);
  for (let y = 0; y < INSIDE; y++) {
    const at = (row * CELL + MARGIN + y) * board.wide + column * CELL + MARGIN;
    data.set(board.data.subarray(at, at + INSIDE), y * INSIDE);
  }
  const middle = [];
  for (let y = 3; y < INSIDE - 3; y++)
    for (let x = 3; x < INSIDE - 3; x++) middle.push(data[y * INSIDE + x]);
  middle.sort((a, b) => a - b);
  return {
    row,
    column,
    data,
    paper: middle[Math.floor(middle.length * 0.75)],
    ink: middle[Math.floor(middle.length * 0.015)],
  };
}

/**
 * The boxes of ink of all cells: of each `{ main, small, contrast }`: the box of the one large symbol, if there is
 * one, and the boxes of small ones, all in points of the board. `contrast` is 1 where ink is as dark as usual.
 */
export function inks(board, side) {
  const cells = [];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) cells.push(insideOf(board, row, column));
  const usual = usualContrast(cells);
  return cells.map((cell) => {
    const contrast = (cell.paper - cell.ink) / usual;
    return contrast < FAINT ? { main: null, small: [], contrast } : { ...boxes(cell), contrast };
  });
}

/** How much darker ink is than paper: in the cells with the most of it, of which a grid has some. */
function usualContrast(cells) {
  const all = cells.map((cell) => cell.paper - cell.ink).sort((a, b) => a - b);
  return Math.max(12, all[Math.floor(all.length * 0.9)]);
}

function boxes({ row, column, data, paper, ink }) {
  const mask = new Uint8Array(data.length),
    least = paper - 0.42 * (paper - ink);
  for (let at = 0; at < data.length; at++) mask[at] = data[at] < least ? 1 : 0;
  const found = parts(mask, INSIDE, INSIDE, { least: 4 }).filter((part) => !atEdge(part));
  const placed = (part) => ({
    left: column * CELL + MARGIN + part.left,
    right: column * CELL + MARGIN + part.right,
    top: row * CELL + MARGIN + part.top,
    bottom: row * CELL + MARGIN + part.bottom,
  });
  const long = (part) => Math.max(part.bottom - part.top, part.right - part.left); // a picture may lie on its side
  const large = found.filter((part) => long(part) >= 0.34 * CELL && central(part));
  if (large.length)
    return { main: placed(joined(large, found)), pair: pairOf(found)?.map(placed), small: [] };
  return {
    main: null,
    small: found.filter((part) => long(part) >= 0.1 * CELL && long(part) < 0.34 * CELL).map(placed),
  };
}

/** Two symbols side by side, as in a number of two digits. */
function pairOf(found) {
  const high = found
    .filter((part) => part.bottom - part.top >= 0.3 * CELL)
    .sort((one, other) => one.left - other.left);
  return high.length === 2 && high[0].right <= high[1].left + 1 ? high : null;
}

/** Whether a part is the rest of a line: along an edge, and nowhere near the middle. */
function atEdge({ left, top, right, bottom }) {
  const near = INSIDE * 0.24;
  const touches = left === 0 || top === 0 || right === INSIDE || bottom === INSIDE;
  return touches && (right < near || left > INSIDE - near || bottom < near || top > INSIDE - near);
}

const central = ({ left, top, right, bottom }) =>
  left < INSIDE * 0.66 && right > INSIDE * 0.34 && top < INSIDE * 0.6 && bottom > INSIDE * 0.4;

/** The largest part, with the pieces that are broken from it. */
function joined(large, all) {
  const size = (part) => part.points.length,
    main = large.reduce((best, one) => (size(one) > size(best) ? one : best));
  const box = { left: main.left, top: main.top, right: main.right, bottom: main.bottom };
  for (const part of all) {
    if (part === main || size(part) < 0.06 * size(main)) continue;
    const beside =
      part.left < box.right + 2 &&
      part.right > box.left - 2 &&
      part.top < box.bottom + 2 &&
      part.bottom > box.top - 2;
    if (beside)
      Object.assign(box, {
        left: Math.min(box.left, part.left),
        top: Math.min(box.top, part.top),
        right: Math.max(box.right, part.right),
        bottom: Math.max(box.bottom, part.bottom),
      });
  }
  return box;
}

/**
 * The colour of each symbol, nothing where there is none: how much of the light of its paper its ink sends back, in
 * each channel, less the mean of these. So black is the same in any light.
 */
export function colours({ wide, rgba }, { side, points }, board, cells, likely) {
  return cells.map(({ main }, at) => {
    if (!main || likely[at].shares[0] > 500) return null;
    const row = Math.floor(at / side),
      column = at % side,
      inked = [];
    const map = aslant([
      points[row][column],
      points[row][column + 1],
      points[row + 1][column + 1],
      points[row + 1][column],
    ]);
    for (let y = main.top; y < main.bottom; y++)
      for (let x = main.left; x < main.right; x++)
        inked.push([board.data[y * board.wide + x], x, y]);
    inked.sort((one, other) => one[0] - other[0]);
    const some = Math.max(6, inked.length >> 3),
      mean = (list) => {
        const sums = [0, 0, 0];
        for (const [, x, y] of list) {
          const [fromX, fromY] = map((x + 0.5) / CELL - column, (y + 0.5) / CELL - row),
            from = 4 * (Math.round(fromY - 0.5) * wide + Math.round(fromX - 0.5));
          for (let channel = 0; channel < 3; channel++)
            sums[channel] += (rgba[from + channel] || 0) / list.length;
        }
        return sums;
      };
    const ink = mean(inked.slice(0, some)),
      paper = mean(inked.slice(-some));
    const shares = ink.map(
        (one, channel) =>
          (255 * (Math.min(one, paper[channel]) + 8)) / (Math.max(one, paper[channel]) + 8),
      ),
      middle = (shares[0] + shares[1] + shares[2]) / 3;
    return shares.map((one) => one - middle);
  });
}
