/**
 * What a hint draws over the board, rung by rung: all but the place to look at fades, its house is
 * outlined, and what leaves one place for a digit is drawn as rays from where that digit stands.
 */

import { corner, filled, outline, squareAt } from "./board.js";

const all = board => board.fixed.map((_, square) => square);
const rowOf = (board, square) => Math.floor(square / board.columns);
const columnOf = (board, square) => square % board.columns;

const THIRDS = [["upper", "middle", "lower"], ["left", "centre", "right"]];

/** The squares of a part of the board, as "upper left" or "lower". */
function within(board, part) {
  const words = part.split(" "), third = (at, whole, names) => names[Math.floor(3 * at / whole)];
  const lies = square => [
    third(rowOf(board, square), board.rows, THIRDS[0]), third(columnOf(board, square), board.columns, THIRDS[1]),
  ];
  return all(board).filter(square => words.every(word => lies(square).includes(word)));
}

/** The placed digits that a hidden single rests on: ringed, outside its house. */
const sources = (board, { picture, hint }, shapes) => (picture.marks || [])
  .filter(([shape]) => shapes[shape]?.[0] === "pattern").map(([, x, y]) => squareAt(board, x, y))
  .filter(square => !hint.squares.includes(square));

/** From each source the way to the last square that it rules out in a line; else straight to one of its region. */
function raysTo(board, from, ruled) {
  const rays = [], seen = new Set();
  for (const of of [rowOf, columnOf]) {
    for (const source of from) {
      const hit = ruled.filter(one => of(board, one) === of(board, source));
      if (!hit.length) continue;
      hit.forEach(one => seen.add(one));
      rays.push([source, hit.reduce((far, one) => Math.abs(one - source) > Math.abs(far - source) ? one : far)]);
    }
  }
  for (const one of ruled.filter(square => !seen.has(square))) {
    const source = from.find(other => board.regions[other] === board.regions[one]);
    if (source !== undefined) rays.push([source, one]);
  }
  return rays;
}

/** The squares that a ray crosses in its row or column. */
function crossed(board, [from, to]) {
  const same = of => of(board, from) === of(board, to);
  const step = same(rowOf) ? 1 : same(columnOf) ? board.columns : 0;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return step ? Array.from({ length: (high - low) / step + 1 }, (_, at) => low + at * step) : [from, to];
}

/** What a hint shows of a step at a rung: squares that stay bright, a house, squares hatched, and rays. */
export function veiled({ board, codes }, step, shapes, rung) {
  const { squares: house, part, cell } = step.hint;
  const single = step.name === "hidden-single" && !board.joins && !board.lone;
  if (rung === 1) return part ? { keep: within(board, part) } : {};
  if (!house.length || rung >= 5 && !single) return {};
  const named = rung === 4 && cell >= 0 ? [cell] : [];
  if (rung < 5) return { house, named, keep: [...house, ...named] };
  const from = sources(board, step, shapes);
  const ruled = house.filter(square => typeof codes[square] !== "string" && !step.fills.includes(square));
  const rays = rung < 6 ? [] : raysTo(board, from, ruled);
  const keep = [...house, ...from, ...rays.flatMap(ray => crossed(board, ray))];
  return { house, rays, hatched: rays.length ? ruled : [], keep };
}

function drawn(board, [from, to]) {
  const s = board.side, middle = square => corner(board, square).map(part => part + s / 2);
  const [[x0, y0], [x1, y1]] = [middle(from), middle(to)], length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length], bar = .13 * s;
  const [sx, sy, ex, ey] = [x0 + .42 * s * ux, y0 + .42 * s * uy, x1 + .36 * s * ux, y1 + .36 * s * uy];
  const end = `M${ex - bar * uy} ${ey + bar * ux}L${ex + bar * uy} ${ey - bar * ux}`;
  return `<path class="ray" d="M${sx} ${sy}L${ex} ${ey}${end}"/>`;
}

/** Its parts as drawings, by the group that they belong to. */
export function paintings(board, { house = [], keep, hatched = [], rays = [], named = [] }) {
  const kept = new Set(keep);
  return {
    named: named.length ? `<path d="${filled(board, named)}"/>` : "",
    hatched: hatched.length ? `<path d="${filled(board, hatched)}"/>` : "",
    rays: rays.map(ray => drawn(board, ray)).join(""),
    veil: keep ? `<path d="${filled(board, all(board).filter(square => !kept.has(square)))}"/>` : "",
    house: house.length ? `<path d="${outline(board, house, 1)}"/>` : "",
  };
}
