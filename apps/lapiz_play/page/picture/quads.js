/** Where a grid may be: four corners of what is connected and large, and how a picture is straightened by them. */

import { darkness, parts } from "./gray.js";

const DIRECTIONS = 64;
/** The least side of a grid, as a share of the shorter side of the picture. */
const LEAST = 0.22;
const MOST = 6;

/** The points of a part that are outermost in some direction: its hull, but for little. */
function outermost({ points }, wide) {
  const hull = [];
  for (let turn = 0; turn < DIRECTIONS; turn++) {
    const angle = (2 * Math.PI * turn) / DIRECTIONS,
      across = Math.cos(angle),
      down = Math.sin(angle);
    let best = -Infinity,
      chosen = 0;
    for (const at of points) {
      const x = at % wide,
        far = x * across + ((at - x) / wide) * down;
      if (far > best) {
        best = far;
        chosen = at;
      }
    }
    const last = hull.at(-1),
      point = [chosen % wide, Math.floor(chosen / wide)];
    if (!last || last[0] !== point[0] || last[1] !== point[1]) hull.push(point);
  }
  return hull;
}

const area = (a, b, c) =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;

/** The four points of a hull that hold the largest area, in order around it. */
function widest(hull) {
  let best = 0,
    found = null;
  const furthest = (from, to, one, other) => {
    let most = -1,
      chosen = -1;
    for (let at = from; at < to; at++) {
      const size = area(hull[one], hull[other], hull[at % hull.length]);
      if (size > most) {
        most = size;
        chosen = at % hull.length;
      }
    }
    return [most, chosen];
  };
  for (let one = 0; one < hull.length; one++) {
    for (let other = one + 2; other < hull.length; other++) {
      const [left, first] = furthest(one + 1, other, one, other),
        [right, second] = furthest(other + 1, one + hull.length, one, other);
      if (left + right > best && right >= 0) {
        best = left + right;
        found = [one, first, other, second];
      }
    }
  }
  return found && found.map((at) => hull[at]);
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The corners from the upper left one on, clockwise; nothing if they are not those of a square seen aslant. */
function ordered(corners, least) {
  const turned =
    (corners[1][0] - corners[0][0]) * (corners[2][1] - corners[0][1]) -
      (corners[1][1] - corners[0][1]) * (corners[2][0] - corners[0][0]) <
    0
      ? [...corners].reverse()
      : corners;
  const first = turned.reduce(
    (best, one, at) => (one[0] + one[1] < turned[best][0] + turned[best][1] ? at : best),
    0,
  );
  const found = turned.map((_, at) => turned[(first + at) % 4]);
  const sides = found.map((one, at) => distance(one, found[(at + 1) % 4]));
  const shortest = Math.min(...sides),
    longest = Math.max(...sides);
  return shortest >= least && longest <= 2.2 * shortest ? found : null;
}

/** The corners of a part, or of several together, if it is like a square seen aslant. */
function cornersOf(part, wide, least) {
  const hull = outermost(part, wide),
    corners = hull.length >= 4 && widest(hull);
  return corners && ordered(corners, least);
}

/** What is darker by a share than what is around it. */
function inked(image, share) {
  const { wide, high, data } = image,
    dark = darkness(image, Math.round(Math.max(wide, high) / 28)),
    mask = new Uint8Array(dark.length);
  for (let at = 0; at < mask.length; at++)
    mask[at] = dark[at] > share * (data[at] + dark[at]) ? 1 : 0;
  return mask;
}

/**
 * The corners of what may be grids in a picture, their lines darker by a share than what is around;
 * the largest first.
 */
export function quads(image, share) {
  const { wide, high } = image,
    least = LEAST * Math.min(wide, high),
    mask = inked(image, share),
    found = [];
  for (const part of parts(mask, wide, high, { least: 3 * least })) {
    if (found.length >= MOST) break;
    if (part.right - part.left < least || part.bottom - part.top < least) continue;
    const quad = cornersOf(part, wide, least);
    if (quad) found.push(quad);
  }
  return found;
}

const LARGEST_CELL = 0.3,
  SMALLEST_CELL = 0.02,
  LEAST_CELLS = 8;

/**
 * The same by the cells: what is enclosed, about square, and as large as its neighbours, belongs together.
 * So a grid is found whose lines go on, or touch something else.
 */
export function quadsOfCells(image, share) {
  const { wide, high } = image,
    shorter = Math.min(wide, high),
    mask = freeOf(inked(image, share), wide);
  const cells = parts(mask, wide, high, {
    least: (SMALLEST_CELL * shorter) ** 2 / 2,
    corners: false,
  }).filter((part) => {
    const across = part.right - part.left,
      down = part.bottom - part.top,
      larger = Math.max(across, down);
    return (
      larger < LARGEST_CELL * shorter &&
      larger > SMALLEST_CELL * shorter &&
      larger < 1.9 * Math.min(across, down) &&
      part.points.length > 0.45 * across * down
    );
  });
  return clusters(cells)
    .map((cluster) => {
      const points = Int32Array.from(
        cluster.flatMap(({ left, top, right, bottom }) =>
          [
            [left, top],
            [right - 1, top],
            [left, bottom - 1],
            [right - 1, bottom - 1],
          ].map(([x, y]) => y * wide + x),
        ),
      );
      return cornersOf({ points }, wide, LEAST * shorter);
    })
    .filter(Boolean);
}

/** What is no ink, nor beside ink: so lines with small gaps hold. */
function freeOf(mask, wide) {
  const made = new Uint8Array(mask.length);
  for (let at = 2 * wide; at < mask.length - 2 * wide; at++) {
    made[at] =
      mask[at] ||
      mask[at - 1] ||
      mask[at + 1] ||
      mask[at - wide] ||
      mask[at + wide] ||
      mask[at - 2] ||
      mask[at + 2] ||
      mask[at - 2 * wide] ||
      mask[at + 2 * wide]
        ? 0
        : 1;
  }
  return made;
}

/** Cells beside each other and of one size, the most first. */
function clusters(cells) {
  const left = new Set(cells),
    found = [];
  const middle = (part) => [(part.left + part.right) / 2, (part.top + part.bottom) / 2],
    size = (part) => Math.hypot(part.right - part.left, part.bottom - part.top);
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const cluster = [start];
    for (const one of cluster) {
      for (const other of left) {
        const ratio = size(one) / size(other);
        if (
          ratio > 0.7 &&
          ratio < 1.43 &&
          distance(middle(one), middle(other)) < (0.95 * (size(one) + size(other))) / 2
        ) {
          left.delete(other);
          cluster.push(other);
        }
      }
    }
    if (cluster.length >= LEAST_CELLS) found.push(cluster);
  }
  return found.sort((one, other) => other.length - one.length).slice(0, MOST);
}

/** The map from the unit square to four corners, as a function of (u, v). */
export function aslant([a, b, c, d]) {
  const dx1 = b[0] - c[0],
    dx2 = d[0] - c[0],
    dx3 = a[0] - b[0] + c[0] - d[0];
  const dy1 = b[1] - c[1],
    dy2 = d[1] - c[1],
    dy3 = a[1] - b[1] + c[1] - d[1];
  const below = dx1 * dy2 - dx2 * dy1,
    g = (dx3 * dy2 - dx2 * dy3) / below,
    h = (dx1 * dy3 - dx3 * dy1) / below;
  const [e, f] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0]],
    [k, l] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1]];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(e * u + f * v + a[0]) / w, (k * u + l * v + a[1]) / w];
  };
}
