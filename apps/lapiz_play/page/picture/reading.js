/** From a picture to what its grid is likely to say; all of it in the page: no picture is sent. */

import { colours, flattened, inks } from "./cells.js";
import { patchOf } from "./digits.js";
import { grayOf, halved, inverted } from "./gray.js";
import { meshOf } from "./mesh.js";
import { quads, quadsOfCells } from "./quads.js";
import { entered } from "./entered.js";
import { marksOf } from "./smallmarks.js";
import { regionsOf } from "./regions.js";

/** A grid is looked for in a picture with at most so many points a side. */
const LOOKED_AT = 1500;
/** How dark lines are, compared with what is around them: fine print first. */
const SHARES = [0.06, 0.12, 0.25];
/** From which score on a grid is one, and no other needs to be looked for; and from which it may be one. */
const GOOD = 0.97,
  FAIR = 0.85;
/** Grids that are smaller than this share of the largest are by the way. */
const BESIDE = 0.1;
/** A grid with a larger share of its cells filled is a solution; one with a larger share of other signs is none. */
const FULL = 0.9,
  STRANGE = 0.35;
/** How many of the symbols may be digits that the side does not have: then more of the grid is outside. */
const BEYOND = 0.1;
/** What is darker than this in the middle is light on dark. */
const DARK = 105;
const WHOLE = 1000;
/** How a box is moved, right and down, and made larger, to be looked at again. */
const AGAIN = [
  [0, 0, 0],
  [0.6, 0.6, 0],
  [-0.6, 0.6, 0],
  [0.6, -0.6, 0],
  [-0.6, -0.6, 0],
  [0, 0, 0.8],
  [0, 0, -0.8],
];
/** How much rarer ink that is no symbol is in a grid than among what the net has learnt. */
const NOTHING = 0.3;
/** Ink with less of the usual contrast is as likely a smudge as a symbol. */
const FAINT = 0.33;

/**
 * All grids that a picture shows, the largest first. Where one of them is a puzzle, those that are none are left out.
 */
export function readPicture(picture, net) {
  const image = grayOf(picture),
    dark = brightness(image) < DARK;
  for (const one of dark ? [inverted(image), image] : [image, inverted(image)]) {
    const found = [];
    for (const grids of searches(one)) {
      const read = grids
          .map((grid) => gridRead(grid, picture, net))
          .map((grid) => ({ ...grid, flaw: flawOf(grid) })),
        puzzles = read.filter((grid) => !grid.flaw);
      if (puzzles.length) return puzzles;
      found.push(...read);
    }
    if (found.length) return [found[0]];
  }
  return [];
}

/** Why a grid is no puzzle, "" if it is one. */
function flawOf({ filled, strange, symbols, beyond }) {
  if (!symbols && !strange) return "empty";
  if (beyond > BEYOND * symbols) return "part";
  if (strange > STRANGE * (strange + symbols)) return "strange";
  return filled ? "full" : "";
}

function brightness({ data }) {
  const sample = data.filter((_, at) => at % 97 === 0).sort();
  return sample[sample.length >> 1];
}

/** Ways to look for grids in a picture, one after the other, and at last what was not sure to be one. */
function* searches(image) {
  let small = image,
    scale = 1;
  while (Math.max(small.wide, small.high) > LOOKED_AT) {
    small = halved(small);
    scale *= 2;
  }
  const all = [];
  for (const find of [quads, quadsOfCells]) {
    for (const share of SHARES) {
      const found = find(small, share).map((corners) => ({ ...meshOf(small, corners), image }));
      all.push(...found);
      yield apart(
        found.filter((one) => one.score >= GOOD),
        scale,
      );
    }
  }
  yield apart(
    all.filter((one) => one.score >= FAIR && one.score < GOOD),
    scale,
  ).slice(0, 1);
}

const area = ({ points, side }) => {
  const [a, b, c, d] = [points[0][0], points[0][side], points[side][side], points[side][0]];
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
};
const middle = ({ points, side }) =>
  [0, 1].map(
    (axis) =>
      (points[0][0][axis] +
        points[side][side][axis] +
        points[0][side][axis] +
        points[side][0][axis]) /
      4,
  );

/** The best of those that lie over one another, the largest first. */
function apart(found, scale) {
  const kept = [];
  for (const one of [...found].sort(
    (one, other) => other.score - one.score || area(other) - area(one),
  )) {
    const [x, y] = middle(one);
    if (
      !kept.some(
        (other) =>
          Math.hypot(x - middle(other)[0], y - middle(other)[1]) <
          0.5 * Math.sqrt(Math.max(area(one), area(other))),
      )
    )
      kept.push(one);
  }
  kept.sort((one, other) => area(other) - area(one));
  return kept
    .filter((one) => area(one) >= BESIDE * area(kept[0]))
    .map((one) => ({
      ...one,
      points: one.points.map((row) => row.map(([x, y]) => [x * scale, y * scale])),
    }));
}

/** What a grid says. */
function gridRead(grid, picture, net) {
  const { side, image } = grid,
    board = flattened(image, grid),
    cells = inks(board, side),
    quarters = upright(board, cells, side, net);
  const likely = cells.map((cell) => sharesOf(board, cell, side, quarters, net));
  const turn = (list) => turnedCells(list, side, quarters);
  const [strange, beyond] = ["strange", "beyond"].map(
      (key) => likely.filter((one) => one[key] > 0.6).length,
    ),
    symbols = likely.filter((one) => one.shares[0] < WHOLE / 2).length;
  const colouring = colours(picture, grid, board, cells, likely);
  return {
    side,
    quarters,
    score: grid.score,
    corners: [
      grid.points[0][0],
      grid.points[0][side],
      grid.points[side][side],
      grid.points[side][0],
    ],
    likely: turn(likely.map((one) => one.shares)),
    entered: turn(entered(colouring)),
    marks: turn(marksOf(grid, cells, net, quarters)),
    regions: regionsOf(board, side, quarters),
    filled: symbols > FULL * side * side,
    symbols,
    strange,
    beyond,
    board: { wide: board.wide, high: board.high, data: board.data },
  };
}

/** How often symbols must be turned by a quarter, clockwise, to be upright: as most of them are likeliest. */
function upright(board, cells, side, net) {
  const some = cells.filter(({ main }) => main).slice(0, 40);
  const fits = (quarters) =>
    some.reduce(
      (sum, { main }) =>
        sum +
        Math.log(
          Math.max(...net(patchOf(board, main, quarters)).slice(1, side > 9 ? side + 2 : 10)) +
            0.001,
        ),
      0,
    );
  let best = 0,
    most = fits(0);
  if (some.length && most / some.length > -0.1) return 0;
  for (const quarters of [1, 2, 3]) {
    const fit = fits(quarters);
    if (fit > most) {
      most = fit;
      best = quarters;
    }
  }
  return best;
}

/** A list of cells, row by row, turned by quarters clockwise. */
function turnedCells(list, side, quarters) {
  let made = list;
  for (let turn = 0; turn < quarters; turn++) {
    const before = made;
    made = before.map((_, at) => before[(side - 1 - (at % side)) * side + Math.floor(at / side)]);
  }
  return made;
}

/** How likely a cell is empty, and each symbol of a side; and how likely it shows another sign. */
function sharesOf(board, cell, side, quarters, net) {
  if (!cell.main) return { shares: [WHOLE, ...Array(side).fill(0)], strange: 0, beyond: 0 };
  const classes = seenOften(board, cell.main, quarters, net),
    letters = side > 9 ? classes.slice(11, side + 2) : [];
  const own = [...classes.slice(0, Math.min(9, side) + 1), ...letters];
  if (side > 9 && cell.pair && !quarters)
    add(own, ...cell.pair.map((box) => net(patchOf(board, box))));
  const whole = own.reduce((a, b) => a + b),
    faint = cell.contrast < FAINT ? 0.5 : 0,
    beyond = classes.slice(side + 1, 10).reduce((a, b) => a + b, 0),
    strange = 1 - whole - beyond + (faint ? 0 : own[0]);
  return {
    shares: own.map((one, at) =>
      Math.max(1, Math.round(WHOLE * (((1 - faint) * one) / whole + (at ? 0 : faint)))),
    ),
    strange,
    beyond,
  };
}

/**
 * What the net says of a box, and of the same box found a little otherwise: the mean of how likely it
 * is, as logarithms.
 */
function seenOften(board, { left, top, right, bottom }, quarters, net) {
  const all = AGAIN.map(([x, y, more]) =>
    net(
      patchOf(
        board,
        {
          left: left + x - more,
          top: top + y - more,
          right: right + x + more,
          bottom: bottom + y + more,
        },
        quarters,
      ),
    ),
  );
  const means = all[0].map(
    (_, at) =>
      Math.exp(all.reduce((sum, one) => sum + Math.log(one[at] + 1e-6), 0) / all.length) *
      (at ? 1 : NOTHING),
  );
  const whole = means.reduce((a, b) => a + b);
  return means.map((one) => one / whole);
}

/** Take two digits side by side for a number: 1 and 0 to 6. */
function add(own, first, second) {
  for (let number = 10; number < own.length; number++)
    own[number] += 3 * first[1] * second[number === 10 ? 10 : number - 10];
}
