/** Implications of a step: as a list with its cases, and played line by line on the board. */

import { link, outline, put, squareAt } from "./board.js";
import { escaped } from "./hand.js";

/** The lines from one to before another, as a list of some depth has them: lines by number, and groups of cases. */
export function listOf(told, from, to, depth) {
  const found = [];
  for (let at = from; at < to;) {
    let end = at;
    while (end < to && told[end].path.length > depth) end++;
    found.push(end > at ? { cases: casesIn(told, at, end, depth) } : { at });
    at = Math.max(end, at + 1);
  }
  return found;
}

/** The cases of a group: each with its number, its path, and the lines from its first to before its end. */
function casesIn(told, from, to, depth) {
  const found = [];
  for (let at = from; at < to;) {
    const { path } = told[at],
      first = at,
      number = path[depth];
    while (at < to && told[at].path[depth] === number) at++;
    const named = path
      .slice(0, depth + 1)
      .filter((one) => one > 0 || depth === 0)
      .join(".");
    found.push({ number, first, end: at, path: named });
  }
  return found;
}

/** The number of the case that a line is in, of a group of cases; nothing where it is in none. */
export function caseOf(told, line, [{ first }], depth) {
  const path = told[line]?.path;
  return path?.length > depth && within(path, told[first].path.slice(0, depth))
    ? path[depth]
    : undefined;
}

export function within(path, other) {
  return other.every((one, place) => path[place] === one);
}

/** How a line is called on the board: its number, or L1 for lemma 1. */
export const lineName = (number) => (number < 0 ? `L${-number}` : String(number));

/** The title of a tab: a case by its path, or a lemma, whose number is below 0. */
export const caseName = (number, path, label) =>
  label(number < 0 ? "lemma" : "case").replace("{number}", number < 0 ? -number : path);

/** The lines of implications that a reader has followed when one of them is played. */
function followed(told, at) {
  const { path } = told[at];
  return told.slice(0, at + 1).filter((line) => within(path, line.path));
}

/** What is true and what is false up to a line, with the numbers of the lines that say so. */
export function nodes(told, at) {
  const found = new Map();
  for (const line of followed(told, at)) {
    for (const [x, y, symbol, number] of line.gone) {
      const key = `${x} ${y} ${symbol}`;
      if (!found.has(key)) found.set(key, { spot: [x, y, symbol], number, sort: "false" });
    }
    if (line.spot) {
      found.set(line.spot.join(" "), {
        spot: line.spot,
        number: line.line,
        sort: line.true ? "true" : "false",
      });
    }
  }
  return [...found.values()];
}

/** The arrows of one line: from what rules candidates out, and from these to what is then true. */
function arrows(told, at, board) {
  const spots = new Map(told.filter((line) => line.spot).map((line) => [line.line, line.spot])),
    line = told[at];
  return line.gone
    .map(([x, y, , number]) => {
      const from = spots.get(number),
        source = from ? straight(board, 1, from, [x, y]) : "";
      return source + (line.spot ? straight(board, 0, [x, y], line.spot) : "");
    })
    .join("");
}

/** Draw what is played of a step's implications, up to a line, instead of the whole step. */
export function paintPlayed(root, board, told, at) {
  const areas = followed(told, at)
    .flatMap((line) => line.areas)
    .map(
      (squares, n) =>
        `<path class="area pattern" d="${outline(board, squares, 2 + 3 * (n % 3))}"/>`,
    );
  const drawn = nodes(told, at).map((one) =>
    node(board, one.spot, one.number, one.number === told[at].line ? `${one.sort} now` : one.sort),
  );
  put(root, "links", arrows(told, at, board));
  put(root, "marks", [...areas, ...drawn].join(""));
}

/** What each square shows while implications are played up to a line, in words, by square. */
export function looksPlayed(board, told, at, label) {
  const found = new Map();
  for (const {
    spot: [x, y, symbol],
    sort,
  } of nodes(told, at)) {
    const square = squareAt(board, x, y);
    found.set(square, [...(found.get(square) || []), `${symbol} ${label(sort)}`.trim()]);
  }
  return found;
}

export function node(board, [x, y, symbol], number, sort) {
  const r = Math.min(board.reach, 10),
    badge = number
      ? `<g class="badge" transform="translate(${0.9 * r} ${-0.9 * r})"><circle r="${0.62 * r}"/>` +
        `<text y="${0.28 * r}" font-size="${0.8 * r}">${lineName(number)}</text></g>`
      : "";
  const shape = sort.startsWith("true")
    ? `<circle r="${r}"/>`
    : `<rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}"/>`;
  const stroke = sort.startsWith("true") ? "" : `<path d="M${-r} ${r}L${r} ${-r}"/>`;
  const text = symbol
    ? `<text y="${0.5 * r}" font-size="${1.4 * r}">${escaped(symbol)}</text>`
    : "";
  return `<g class="node ${sort}" transform="translate(${x} ${y})">${shape}${text}${stroke}${badge}</g>`;
}

function straight(board, weak, [x0, y0], [x1, y1]) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 2 * board.reach) return "";
  const [ux, uy] = [((x1 - x0) / length) * board.reach, ((y1 - y0) / length) * board.reach];
  const [sx, sy, ex, ey] = [x0 + ux, y0 + uy, x1 - ux, y1 - uy];
  return link(board, [weak, sx, sy, (sx + ex) / 2, (sy + ey) / 2, ex, ey]);
}
