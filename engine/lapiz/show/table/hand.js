/** What stands in the squares of a board as text, and the marks that a player makes there. */

export const escaped = (text) =>
  text.replace(/[&<]/g, (symbol) => (symbol === "&" ? "&amp;" : "&lt;"));
/** A text of one sort, its capitals about a point. */
export const textAt = (sort, x, y, size, text) =>
  `<text class="${sort}" x="${x}" y="${y + 0.36 * size}" font-size="${size}">${escaped(text)}</text>`;
export const slotsOf = (board, code) =>
  board.symbols.map((_, slot) => slot).filter((slot) => (code >> slot) & 1);

/** Where small marks stand in the room for marks, as parts of it: first the corners, then the edges.
 * @type {[number, number][]} */
const EDGES = [
  [0.15, 0.17],
  [0.85, 0.17],
  [0.15, 0.83],
  [0.85, 0.83],
  [0.5, 0.17],
  [0.5, 0.83],
  [0.15, 0.5],
  [0.85, 0.5],
];

/** Whether each square holds a piece or none: one symbol, or one and the sign for its absence. */
export const isSimple = ({ joins, lone, symbols }) =>
  !joins && (lone || (symbols.length === 2 && !/[\p{L}\p{N}]/u.test(symbols[1])));

/** A small cross, for what is ruled out; a `faint` one is not the player's. */
function cross(s, faint = false) {
  const near = 0.36 * s,
    far = 0.64 * s,
    look = faint ? "crossed faint" : "crossed";
  return `<path class="${look}" d="M${near} ${near}L${far} ${far}M${far} ${near}L${near} ${far}"/>`;
}

/** A square that holds a piece or none: what is open is empty, and what holds none is crossed out. */
export function pieceOrNone(board, square, code) {
  const [open, gone] = board.lone ? [1, 0] : [1, 2];
  if (typeof code === "string") return code.slice(1) === board.symbols[1] ? cross(board.side) : "";
  return !board.fixed[square] && !(code & open) && code === gone ? cross(board.side, true) : "";
}

/** A frame about the place of a mark. */
const frame = ([x, y], reach) =>
  `<rect class="cornered" x="${x - reach}" y="${y - reach}" width="${2 * reach}" height="${2 * reach}" rx="3"/>`;

/** Marks of which each has its place, as automatic ones; those of corners stand out in a frame. */
function inGrid({ symbols, slots, reach }, { corner, centre }) {
  const drawn = (slot) => {
    const [x, y] = slots[slot],
      framed = (corner >> slot) & 1,
      text = `x="${x}" y="${y + 0.5 * reach}">${escaped(symbols[slot])}</text>`;
    return framed
      ? `${frame(slots[slot], reach)}<text class="hand cornered" ${text}`
      : `<text class="hand" ${text}`;
  };
  return slotsOf({ symbols }, corner | centre)
    .map(drawn)
    .join("");
}

/** Marks that a player makes: small ones along the edge, and a row in the middle, or all in a grid. */
export function handmade(
  board,
  { corner = 0, centre = 0, crossed = false, faint = false, grid = false },
) {
  if (grid) return inGrid(board, { corner, centre });
  const s = board.side,
    [left, top, wide, high] = board.lone ? [0, 0, s, s] : board.room;
  const edge = slotsOf(board, corner),
    small = s * (edge.length > EDGES.length ? 0.15 : 0.21);
  const written = (text, [across, down], size) =>
    textAt("hand", left + across * wide, top + down * high, size, text);
  /** @returns {[number, number]} */
  const at = (place) =>
    edge.length > EDGES.length
      ? [0.1 + (0.8 * (place % 5)) / 4, 0.15 + (0.7 * Math.floor(place / 5)) / 4]
      : EDGES[place];
  const parts = edge.map((slot, place) => written(board.symbols[slot], at(place), small));
  const middle = slotsOf(board, centre)
    .map((slot) => board.symbols[slot])
    .join("");
  if (middle)
    parts.push(
      written(middle, [0.5, 0.5], Math.min(s * 0.27, ((wide - 6) * 1.45) / middle.length)),
    );
  return parts.join("") + (crossed ? cross(s, faint) : "");
}
