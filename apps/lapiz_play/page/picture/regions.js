/** Which cells of a straightened grid belong together, by the weight of the lines between them. */

import { CELL } from "./cells.js";

/** How much heavier the lines between boxes must be than those inside. */
const HEAVIER = 1.2;

/** How much ink there is between a cell and the next one, in a row or in a column. */
function weight(board, side, row, column, down) {
  const { wide, data } = board,
    middle = (down ? row + 1 : column + 1) * CELL;
  let total = 0;
  for (let along = 8; along < CELL - 8; along += 2) {
    const values = [];
    for (let over = -7; over < 7; over++) {
      const x = down ? column * CELL + along : middle + over,
        y = down ? middle + over : row * CELL + along;
      values.push(data[y * wide + x]);
    }
    const paper = Math.max(
      (values[0] + values[1] + values[2]) / 3,
      (values[11] + values[12] + values[13]) / 3,
    );
    total += values.reduce((sum, value) => sum + Math.max(0, paper - value), 0);
  }
  return total;
}

/** The weights of all borders: `across[row][column]` to the right of a cell, `down[row][column]` below it. */
function weights(board, side) {
  const all = (down) =>
    Array.from({ length: side - (down ? 1 : 0) }, (_, row) =>
      Array.from({ length: side - (down ? 0 : 1) }, (_, column) =>
        weight(board, side, row, column, down),
      ),
    );
  return { across: all(false), down: all(true) };
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

/** The heights and widths that boxes of a side may have. */
export const shapes = (side) =>
  Array.from({ length: side - 2 }, (_, at) => at + 2)
    .filter((high) => side % high === 0 && side / high > 1)
    .map((high) => [high, side / high]);

/** How much heavier the borders of boxes of a shape are than what is inside of them. */
function heavier({ across, down }, [high, wide]) {
  const inside = [],
    border = [];
  across.forEach((row) =>
    row.forEach((one, column) => ((column + 1) % wide ? inside : border).push(one)),
  );
  down.forEach((row, at) => row.forEach((one) => ((at + 1) % high ? inside : border).push(one)));
  return median(border) / Math.max(1, median(inside));
}

/** The weight that parts light lines from heavy ones best. */
function parting(list) {
  const order = [...list].sort((a, b) => a - b),
    sum = order.reduce((a, b) => a + b, 0);
  let best = 0,
    chosen = Infinity,
    low = 0;
  for (let at = 1; at < order.length; at++) {
    low += order[at - 1];
    const gap = (sum - low) / (order.length - at) - low / at,
      size = at * (order.length - at) * gap ** 2;
    if (size > best) {
      best = size;
      chosen = (order[at - 1] + order[at]) / 2;
    }
  }
  return chosen;
}

/** Labels of the regions that heavy lines part; nothing if these are not `side` regions of `side` cells. */
function parted({ across, down }, side) {
  const least = parting([...across.flat(), ...down.flat()]),
    labels = Array(side * side).fill(-1);
  let count = 0;
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] >= 0) continue;
    const region = [start];
    labels[start] = count;
    for (const at of region) {
      const row = Math.floor(at / side),
        column = at % side;
      const open = [
        column < side - 1 && across[row][column] < least && at + 1,
        column > 0 && across[row][column - 1] < least && at - 1,
        row < side - 1 && down[row][column] < least && at + side,
        row > 0 && down[row - 1][column] < least && at - side,
      ];
      for (const next of open)
        if (next !== false && labels[next] < 0) {
          labels[next] = count;
          region.push(next);
        }
    }
    if (region.length !== side) return null;
    count++;
  }
  return labels;
}

const boxed = (side, [high, wide]) =>
  Array.from(
    { length: side * side },
    (_, at) =>
      Math.floor(Math.floor(at / side) / high) * (side / wide) + Math.floor((at % side) / wide),
  );

/**
 * The regions of a grid once it is turned upright: labels by cell, `seen` if lines show them, `plain`
 * if they are boxes.
 */
export function regionsOf(board, side, quarters) {
  const all = weights(board, side),
    known = shapes(side),
    best = known
      .map((shape) => [heavier(all, shape), shape])
      .sort((one, other) => other[0] - one[0])[0];
  let labels = best?.[0] >= HEAVIER ? boxed(side, best[1]) : null,
    plain = Boolean(labels);
  const drawn = parted(all, side);
  if (drawn && (!labels || drawn.some((one, at) => one !== labels[at]))) {
    labels = drawn;
    plain = false;
  }
  if (!labels) return { labels: null, seen: false };
  for (let turn = 0; turn < quarters; turn++)
    labels = labels.map((_, at) => labels[(side - 1 - (at % side)) * side + Math.floor(at / side)]);
  return { labels, seen: true, plain };
}
