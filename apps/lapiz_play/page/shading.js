/**
 * What squares are besides what stands in them, as shaded or not: some of the colours that a player
 * may give to squares say so. `board.shades` has the candidates for each square of such a board, and
 * `board.looks` of each its colour, how it is drawn, its mark, its layer, and what it is called.
 */

import { spaceOf } from "./space.js";

const hueOf = ({ board }, shade) => board.looks[shade][0];
/** The colours of the layer of a shade: a square has one of them. */
const layerOf = ({ board }, shade) =>
  board.looks.reduce(
    (bits, [hue, , , layer]) => (layer === board.looks[shade][3] ? bits | (1 << hue) : bits),
    0,
  );

const given = (read, square) =>
  (read.board.shades?.[square] || []).reduce(
    (bits, one, shade) => (spaceOf(read).given.has(one) ? bits | (1 << hueOf(read, shade)) : bits),
    0,
  );

/** The colours of squares: what a player gave them, and the shades that are given. */
export const coloured = ({ read, cells }) =>
  cells.map((cell, square) => given(read, square) | cell.colour);

/** The cells after squares are said to be of a shade; where all are already, no longer. */
export function shaded({ read, cells }, squares, hue) {
  const layer = layerOf(
      read,
      read.board.looks.findIndex(([shade]) => shade === hue),
    ),
    open = squares.filter((square) => !(given(read, square) & layer)),
    all = open.every((square) => (cells[square].colour & layer) === 1 << hue);
  return open.map((square) => {
    const colour = (cells[square].colour & ~layer) | (all ? 0 : 1 << hue);
    return [square, { ...cells[square], colour }];
  });
}

/** The shades that a player gave, as candidates. */
export const shadesOf = ({ read, cells }) =>
  (read.board.shades || []).flatMap((shades, square) =>
    shades.filter(
      (_, shade) => ((cells[square].colour & ~given(read, square)) >> hueOf(read, shade)) & 1,
    ),
  );

/** What a step says of shades: of two a square that is not of the one is of the other. */
export function shadesTold({ read, cells }, places, removes) {
  const told = new Set(places),
    gone = new Set(removes),
    all = read.board.shades || [];
  return all.flatMap((shades, square) => {
    const colour = shades.reduce((bits, one, shade) => {
      const layer = layerOf(read, shade),
        others = shades.filter((_, other) => other !== shade && layerOf(read, other) === layer),
        other = others.length === 1 && gone.has(others[0]);
      return told.has(one) || other ? (bits & ~layer) | (1 << hueOf(read, shade)) : bits;
    }, cells[square].colour);
    return colour === cells[square].colour ? [] : [[square, { colour }]];
  });
}
