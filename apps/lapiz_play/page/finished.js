/** Which houses a move has completed: every square has a symbol, and no two have the same one. */

const symbolsIn = (codes, squares) =>
  squares
    .map((square) => codes[square])
    .filter((code) => typeof code === "string")
    .map((code) => code.slice(1));

const isWhole = (codes, squares) => new Set(symbolsIn(codes, squares)).size === squares.length;

/** The squares of each house that is whole now and was not before; none where there are no symbols to tell apart. */
export function finished({ board, houses = [] }, before, now) {
  if (board.lone || board.joins || before === now) return [];
  const squares = houses.map((house) => house.squares);
  return squares.filter((house) => isWhole(now, house) && !isWhole(before, house));
}
