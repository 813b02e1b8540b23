/** Marks: written down, made automatic, and what of them is wrong. */

import { isSimple } from "./hand.js";
import { alter, atMove, isFixed, isStruck, moved, position, possible } from "./game.js";
import { slotBits, spaceOf, symbolOf } from "./space.js";

/** Write down all marks that are possible, in some squares, by hand. */
export function mark(game, squares) {
  const space = spaceOf(game.read),
    alive = possible(game);
  return alter(
    game,
    squares.filter((square) => !isFixed(game, square) && game.cells[square].value < 0),
    (cell, square) => ({ ...cell, corner: 0, centre: slotBits(space, square, alive) }),
  );
}

/** Write down marks that are missing, as `{ square, candidates }`: all that are possible where there are none. */
export function markMissing(game, missing) {
  const space = spaceOf(game.read),
    alive = possible(game),
    own = new Map(missing.map((one) => [one.square, new Set(one.candidates)]));
  return alter(
    game,
    [...own.keys()].filter((square) => !isFixed(game, square) && game.cells[square].value < 0),
    (cell, square) => {
      const bits = game.read.board.cells[square].reduce(
        (found, members, slot) =>
          members.some((one) => own.get(square).has(one)) ? found | (1 << slot) : found,
        0,
      );
      return { ...cell, centre: cell.centre ? cell.centre | bits : slotBits(space, square, alive) };
    },
  );
}

/** Turn automatic marks on or off, which is a move; what was crossed out by hand stays so. */
export function automatic(game, on) {
  if (on === game.auto) return game;
  const space = spaceOf(game.read),
    alive = possible(game);
  const changed = (cell, square) => {
    if (isFixed(game, square) || cell.value >= 0) return cell;
    const bits = slotBits(space, square, alive);
    if (on) return { ...cell, out: cell.centre ? bits & ~cell.centre : cell.out, centre: 0 };
    return { ...cell, centre: bits, out: 0 };
  };
  return moved(game, [
    ["auto", on],
    ...game.cells.map((cell, square) => [square, changed(cell, square)]),
  ]);
}

/** What is automatic in a square that holds a piece or none: nothing while it may hold one. */
const openOr = ({ lone }, bits) =>
  lone ? Number(bits > 0) : bits & 1 ? {} : { crossed: true, faint: true };

/**
 * What the board shows: a code for each square, or marks made by hand; and the areas of pieces. Marks made
 * by hand stand in a `grid` if it is asked for; those in corners are drawn over automatic ones, which always do.
 */
export function shown(game, grid = false) {
  const { read } = game,
    space = spaceOf(read),
    { board } = read,
    alive = game.auto || board.joins || board.lone ? possible(game) : null;
  const there = new Set([...game.pieces, ...read.given]),
    areas = [...there].filter((one) => board.joins && read.places[one].length);
  const codes = game.cells.map((cell, square) => {
    const members = board.cells[square],
      slot = members.findIndex((one) => one.some((candidate) => there.has(candidate)));
    if (slot >= 0) {
      const given = members[slot].some((one) => space.given.has(one)) ? "+" : "=";
      return given + (board.fixed[square] && board.joins ? "" : symbolOf(read, square, slot));
    }
    if (isSimple(board) && isStruck(game, square)) return { crossed: true };
    if (cell.value >= 0) return `=${symbolOf(read, square, cell.value)}`;
    if (board.fixed[square]) return board.lone ? 0 : read.codes[square];
    if (isSimple(board)) return game.auto ? openOr(board, slotBits(space, square, alive)) : {};
    if (!alive) return { corner: cell.corner, centre: cell.centre, ...(grid ? { grid } : {}) };
    if (board.joins && !game.auto) return {};
    const bits = slotBits(space, square, alive);
    return cell.corner ? { corner: cell.corner, centre: bits, grid: true } : bits;
  });
  const loose = board.loose.flatMap((members, piece) =>
    members.some((one) => there.has(one)) ? [piece] : [],
  );
  return { board, codes, areas: areas.map((one) => read.places[one]), pieces: areas, loose };
}

/** How many moves were made before the first of some entries that are still there. */
export function beforeEntries(game, wrong) {
  const has = (at) => {
    const { placed, removed } = position(atMove(game, at)),
      gone = new Set(removed || []),
      there = new Set(placed);
    const marks = crossed(atMove(game, at));
    return wrong.some((one) =>
      one.placed ? there.has(one.candidate) : gone.has(one.candidate) || marks.has(one.candidate),
    );
  };
  let at = game.at;
  while (at > 0 && has(at)) at--;
  return at;
}

/** The candidates that marks made by hand leave out, in squares that have some. */
function crossed(game) {
  const gone = new Set();
  game.cells.forEach((cell, square) => {
    if (game.auto || cell.value >= 0 || !cell.centre) return;
    game.read.board.cells[square].forEach((members, slot) => {
      if (!((cell.centre >> slot) & 1)) members.forEach((one) => gone.add(one));
    });
  });
  return gone;
}
