/**
 * Squares that are shaded or not, besides what stands in them: two of the colours that a player may
 * give to squares say so. `board.shades` has two candidates for each square of such a board.
 */

import { HUES } from "./marks.js";
import { spaceOf } from "./space.js";

const given = (read, square) =>
  (read.board.shades?.[square] || []).reduce(
    (bits, one, shade) => (spaceOf(read).given.has(one) ? bits | (1 << HUES[shade]) : bits),
    0,
  );

/** The colours of squares: what a player gave them, or the shades that are given. */
export const coloured = ({ read, cells }) =>
  cells.map((cell, square) => given(read, square) || cell.colour);

/** The cells after squares are said to be of a shade; where all are already, no longer. */
export function shaded({ read, cells }, squares, hue) {
  const open = squares.filter((square) => !given(read, square)),
    all = open.every((square) => cells[square].colour === 1 << hue);
  return open.map((square) => [square, { ...cells[square], colour: all ? 0 : 1 << hue }]);
}

/** The shades that a player gave, as candidates. */
export const shadesOf = ({ read, cells }) =>
  (read.board.shades || []).flatMap((shades, square) =>
    given(read, square)
      ? []
      : shades.filter((_, shade) => (cells[square].colour >> HUES[shade]) & 1),
  );

/** What a step says of shades: a square that is not of the one is of the other. */
export function shadesTold({ read }, places, removes) {
  const told = new Set(places),
    gone = new Set(removes);
  return (read.board.shades || []).flatMap((shades, square) =>
    shades.flatMap((one, shade) =>
      told.has(one) || gone.has(shades[1 - shade]) ? [[square, { colour: 1 << HUES[shade] }]] : [],
    ),
  );
}
