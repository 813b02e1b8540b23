/**
 * The candidates of a puzzle as the engine numbers them, and what excludes what.
 *
 * Bookkeeping for automatic marks and highlights; what follows from it, the engine says.
 */

const known = new WeakMap();

/** What a page looks up of a puzzle that the engine has read. */
export function spaceOf(read) {
  if (!known.has(read)) known.set(read, made(read));
  return known.get(read);
}

function made(read) {
  const size = read.names.length,
    spots = Array.from({ length: size }, () => []),
    within = Array.from({ length: size }, () => []);
  read.board.cells.forEach((slots, square) =>
    slots.forEach((members, slot) => {
      for (const candidate of members) spots[candidate].push([square, slot]);
    }),
  );
  read.items.forEach((members) => {
    for (const candidate of members) within[candidate].push(members);
  });
  const beside = new Map(read.beside || []),
    peers = new Map(),
    sees = new Map();
  const peersOf = (candidate) => {
    if (!peers.has(candidate)) {
      const all = new Set([...within[candidate].flat(), ...(beside.get(candidate) || [])]);
      all.delete(candidate);
      peers.set(candidate, all);
    }
    return peers.get(candidate);
  };
  /** The squares in which some candidate excludes one of the same symbol in this square. */
  const seenFrom = (square) => {
    if (!sees.has(square)) {
      const found = new Set();
      read.board.cells[square].forEach((members, slot) =>
        members.forEach((candidate) =>
          peersOf(candidate).forEach((peer) =>
            spots[peer].forEach(([other, at]) => {
              if (at === slot) found.add(other);
            }),
          ),
        ),
      );
      found.delete(square);
      sees.set(square, found);
    }
    return sees.get(square);
  };
  return {
    read,
    spots,
    peersOf,
    seenFrom,
    rectangles: ofRectangles(read),
    given: new Set(read.given),
    start: startOf(read),
  };
}

function startOf(read) {
  const alive = new Uint8Array(read.names.length);
  for (const candidate of read.alive) alive[candidate] = 1;
  for (const candidate of read.given) alive[candidate] = 1;
  return alive;
}

/** What is still possible: without the peers of what is placed, without what is removed. */
export function aliveAfter(space, placed, removed = []) {
  const alive = Uint8Array.from(space.start);
  for (const candidate of placed) {
    for (const peer of space.peersOf(candidate)) alive[peer] = 0;
    for (const [square, slot] of space.spots[candidate]) {
      if (space.read.board.joins) continue;
      space.read.board.cells[square].forEach((members, other) => {
        if (other !== slot) for (const one of members) alive[one] = 0;
      });
    }
  }
  for (const candidate of removed) alive[candidate] = 0;
  return alive;
}

/** Those of some placed candidates that exclude each other: they cannot all be true. */
export function clashing(space, placed) {
  const there = new Set(placed);
  return [...there].filter((one) => [...space.peersOf(one)].some((peer) => there.has(peer)));
}

/** The slots of a square that are still possible, as bits. */
export const slotBits = (space, square, alive) =>
  space.read.board.cells[square].reduce(
    (bits, members, slot) => (members.some((one) => alive[one]) ? bits | (1 << slot) : bits),
    0,
  );

/** The symbol of a slot. */
export function symbolOf(read, square, slot) {
  return read.board.symbols[slot] ?? read.symbols[read.board.cells[square][slot]?.[0]] ?? "";
}

/** The candidates that cover exactly some squares. */
export function piecesOver(read, squares) {
  const wanted = [...squares].sort((a, b) => a - b).join();
  return read.places.flatMap((places, candidate) =>
    places.length && places.join() === wanted ? [candidate] : [],
  );
}

/** All squares of the rectangle between two corners. */
export function rectangle({ columns }, one, other) {
  const span = (a, b) =>
    Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step);
  const rows = span(Math.floor(one / columns), Math.floor(other / columns));
  return rows.flatMap((row) =>
    span(one % columns, other % columns).map((column) => row * columns + column),
  );
}

/** The smallest rectangle around some squares. */
export function around(board, squares) {
  const columns = squares.map((one) => one % board.columns),
    rows = squares.map((one) => Math.floor(one / board.columns));
  const corner = (most) => most(...rows) * board.columns + most(...columns);
  return rectangle(board, corner(Math.min), corner(Math.max));
}

/** Whether all that can be laid on a board is a rectangle. */
const ofRectangles = ({ board, places }) =>
  board.joins && places.every((one) => !one.length || around(board, one).length === one.length);
