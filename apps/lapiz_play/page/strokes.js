/** What a click and a drag do where there are no digits: crosses and queens, rectangles and pieces. */

import * as play from "./game.js";
import { change, pick } from "./play.js";
import { piecesOver, rectangle, spaceOf } from "./space.js";
import { app, called, say, set, t } from "./state.js";

const nameOf = (square) => app.game.read.square_names[square];
const tell = (square, what) => say(`${nameOf(square)}: ${what}`);

/** The squares that a way over the board means: all between its ends, or those that it passed. */
const meant = (way) =>
  spaceOf(app.game.read).rectangles
    ? rectangle(app.game.read.board, way[0], way[way.length - 1])
    : [...new Set(way)];

let before = null;

const marks = {
  tap(square) {
    pick([square]);
    if (!change(play.cycle(app.game, square))) return;
    const { value } = app.game.cells[square];
    tell(
      square,
      value === 0
        ? called(app.game.read.symbols[0])
        : play.isStruck(app.game, square)
          ? t("crossed")
          : t("erased"),
    );
  },
  /** A drag crosses out what it passes, or takes crosses away if it began on one. It is one move. */
  drag(way) {
    before ||= app.game;
    const made = play.strike(before, [...new Set(way)], !play.isStruck(before, way[0]));
    set({ picked: new Set(), cursor: way[way.length - 1] });
    change(made);
  },
  end(way) {
    before = null;
    say(t("n_cells", { count: new Set(way).size }));
  },
};

const pieces = {
  /** A piece is chosen whole; chosen once more it is taken away. A square by itself may be a piece. */
  tap(square) {
    const there = play.pieceAt(app.game, square),
      squares = there < 0 ? [square] : app.game.read.places[there];
    const again = squares.length === app.picked.size && squares.every((one) => app.picked.has(one));
    if (again && change(play.piece(app.game, squares)))
      return tell(square, t(there < 0 ? "placed" : "erased"));
    pick(squares);
    return set({ cursor: square });
  },
  drag(way) {
    set({ picked: new Set(meant(way)), cursor: way[way.length - 1] });
  },
  end(way) {
    const squares = meant(way),
      fits = piecesOver(app.game.read, squares).length;
    if (fits && change(play.lay(app.game, squares))) set({ picked: new Set() });
    say(fits ? t("placed") : t("no_piece"));
  },
};

/** Where the pad and the panels are seen together (as in styles.css). */
const roomy = window.matchMedia("(min-width: 54rem) and (min-height: 34.01rem)");

/**
 * What a pointer does on a board; nothing special where there are digits. Where a panel of help has
 * taken the place of the pad, a click chooses the cell to ask about.
 */
export function strokeOf({ board }) {
  if (board.joins) return pieces;
  return play.isSimple(board) && (app.tab === "pad" || roomy.matches) ? marks : null;
}
