/** The lines of a grid, also of one on bent paper: how many there are, and where they cross. */

import { between, darkness, gray } from "./gray.js";
import { aslant } from "./quads.js";

const SIDE = 504;
/** What is looked at around the corners, too: bent paper reaches beyond them. */
const EDGE = 28;
const WHOLE = SIDE + 2 * EDGE;
const STEP = 8;
/** How far a line may be from where it should be: a share of a cell, and in points. */
const STRAY = 0.3,
  MOST_STRAY = 17;
/** How far an outermost line may be from where the next two say, in cells. */
const OUTER = 0.13;
/** The sides that are looked for; one whose lines are all there is taken at once. */
const SIDES = [16, 9, 8, 7, 6, 5, 4],
  ALL_THERE = 0.97,
  WORTH = 0.55;

/** A picture straightened by four corners, with an edge around them. */
export function straightened(image, map) {
  const made = gray(WHOLE, WHOLE);
  for (let y = 0, at = 0; y < WHOLE; y++) {
    for (let x = 0; x < WHOLE; x++, at++) {
      const [fromX, fromY] = map((x - EDGE + 0.5) / SIDE, (y - EDGE + 0.5) / SIDE);
      made.data[at] =
        fromX < -1 || fromY < -1 || fromX > image.wide || fromY > image.high
          ? 255
          : between(image, fromX, fromY);
    }
  }
  return made;
}

/**
 * How much each place is like a part of a line across: darker than what is above and below it, for some length.
 * For every STEP-th column and every row; `turned` looks for lines down instead.
 */
function ridges(dark, turned) {
  const stations = Math.floor(WHOLE / STEP),
    made = new Float32Array(stations * WHOLE);
  const [along, over] = turned ? [WHOLE, 1] : [1, WHOLE],
    sum = new Float32Array(WHOLE + 1);
  for (let station = 0; station < stations; station++) {
    const from = Math.max(0, station * STEP - 6),
      to = Math.min(WHOLE, station * STEP + STEP + 6);
    for (let row = 0; row < WHOLE; row++) {
      let total = 0;
      for (let at = from; at < to; at += 2) total += dark[row * over + at * along];
      sum[row + 1] = sum[row] + (2 * total) / (to - from);
    }
    for (let row = 8; row < WHOLE - 8; row++) {
      const inside = (sum[row + 2] - sum[row - 1]) / 3;
      made[station * WHOLE + row] =
        inside - Math.max(sum[row - 4] - sum[row - 7], sum[row + 8] - sum[row + 5]) / 3;
    }
  }
  return made;
}

/**
 * The path of the line that should be near some rows, one for every station: its own rows, and how
 * dark it is there.
 */
function path(ridge, expected, reach, least) {
  const stations = ridge.length / WHOLE,
    wide = 2 * reach + 1,
    low = expected.map((row) => Math.round(row) - reach);
  const best = new Float32Array(stations * wide),
    before = new Int8Array(stations * wide);
  const value = (station, at) => {
    const row = low[station] + at;
    if (row < 0 || row >= WHOLE) return -20;
    const found = ridge[station * WHOLE + row]; // the stroke of a digit counts little more than a fine line
    return Math.min(found, 3 * least) + 0.1 * Math.min(Math.max(0, found - 3 * least), 60);
  };
  for (let at = 0; at < wide; at++) best[at] = value(0, at);
  for (let station = 1; station < stations; station++) {
    for (let at = 0; at < wide; at++) {
      let most = -Infinity,
        chosen = 0;
      for (let move = -2; move <= 2; move++) {
        const other = at + move;
        if (other < 0 || other >= wide) continue;
        const found = best[(station - 1) * wide + other] - 2 * move * move;
        if (found > most) {
          most = found;
          chosen = move;
        }
      }
      best[station * wide + at] = most + value(station, at) - 0.08 * Math.abs(at - reach);
      before[station * wide + at] = chosen;
    }
  }
  const rows = new Float32Array(stations),
    dark = new Float32Array(stations);
  let at = 0;
  for (let other = 1; other < wide; other++)
    if (best[(stations - 1) * wide + other] > best[(stations - 1) * wide + at]) at = other;
  for (let station = stations - 1; station >= 0; station--) {
    rows[station] = low[station] + at;
    dark[station] = value(station, at);
    at += before[station * wide + at];
  }
  return { rows, dark };
}

const INNER = [Math.ceil(EDGE / STEP), Math.floor((EDGE + SIDE) / STEP)];

/** The share of a line along which there is one. */
const seen = ({ dark }, least) => {
  let count = 0;
  for (let station = INNER[0]; station < INNER[1]; station++) if (dark[station] > least) count++;
  return count / (INNER[1] - INNER[0]);
};

/** All lines one way for a side: their paths, and how much of each is there. */
function lines(ridge, side, least) {
  const cell = SIDE / side,
    reach = Math.min(MOST_STRAY, Math.round(STRAY * cell)),
    stations = ridge.length / WHOLE;
  const found = Array.from({ length: side + 1 }, (_, at) =>
    path(ridge, new Float32Array(stations).fill(EDGE + at * cell), reach, least),
  );
  // The outermost lines have others beside them, of what else is printed: they are where the next two say.
  for (const [at, next, after] of [
    [0, 1, 2],
    [side, side - 1, side - 2],
  ]) {
    found[at] = path(
      ridge,
      smooth(found[next]).map((row, station) => 2 * row - found[after].rows[station]),
      Math.min(reach, Math.round(OUTER * cell)),
      least,
    );
  }
  return found.map((line) => ({ ...line, seen: seen(line, least) }));
}

const rowAt = ({ rows }, place) => {
  const at = Math.min(rows.length - 1.001, Math.max(0, place / STEP - 0.5)),
    low = at | 0;
  return rows[low] + (rows[low + 1] - rows[low]) * (at - low);
};

/** Rows of a line made smooth: a line on paper has no steps. */
function smooth({ rows }) {
  return rows.map((_, at) => {
    const near = rows.subarray(Math.max(0, at - 3), at + 4);
    return near.reduce((a, b) => a + b) / near.length;
  });
}

/** Where the lines cross, in the straightened picture: (side + 1)² points. */
function crossings(across, down) {
  return across.map((one) =>
    down.map((other) => {
      let x = rowAt(other, WHOLE / 2),
        y = 0;
      for (let turn = 0; turn < 4; turn++) {
        y = rowAt(one, x);
        x = rowAt(other, y);
      }
      return [x + 0.5, y + 0.5];
    }),
  );
}

/**
 * The grid within four corners of a picture: `{ side, score, points }`, the points where its lines
 * cross in the picture. The score, 0 to 1, is how much of its lines is there.
 */
export function meshOf(image, corners) {
  const first = fitted(image, corners);
  if (first.score >= ALL_THERE || first.score < WORTH) return first;
  const second = fitted(image, mended(first));
  return second.score > first.score ? second : first;
}

/** Where the corners of a grid are by the lines inside of it: what was found first may lack one. */
function mended({ side, points }) {
  const last = side - 1,
    map = aslant([points[1][1], points[1][last], points[last][last], points[last][1]]),
    [low, high] = [-1 / (side - 2), (side - 1) / (side - 2)];
  return [map(low, low), map(high, low), map(high, high), map(low, high)];
}

function fitted(image, corners) {
  const map = aslant(corners),
    straight = straightened(image, map),
    dark = darkness(straight, 40);
  const across = ridges(dark, false),
    down = ridges(dark, true),
    least = leastRidge(across, down);
  let best = null;
  for (const side of SIDES) {
    const all = [lines(across, side, least), lines(down, side, least)];
    const shares = all.flatMap((ways) => ways.map((line) => line.seen)).sort((a, b) => a - b);
    const score =
      (0.5 * shares.reduce((a, b) => a + b)) / shares.length +
      0.5 * shares[Math.floor(shares.length / 5)];
    if (!best || score > best.score + (side > best.side ? 0 : 0.08)) best = { side, score, all };
    if (best.score >= ALL_THERE) break;
  }
  const [rows, columns] = best.all.map((ways) => ways.map((line) => ({ rows: smooth(line) })));
  const points = crossings(rows, columns).map((row) =>
    row.map(([x, y]) => map((x - EDGE) / SIDE, (y - EDGE) / SIDE)),
  );
  return { side: best.side, score: best.score, points };
}

/** How dark a ridge must be to count: a share of what the darkest ones are, within bounds. */
function leastRidge(...all) {
  const values = all
    .flatMap((ridge) => Array.from(ridge.filter((_, at) => at % 7 === 0)))
    .sort((a, b) => a - b);
  return Math.min(4, Math.max(1.5, 0.15 * values[Math.floor(values.length * 0.98)]));
}
