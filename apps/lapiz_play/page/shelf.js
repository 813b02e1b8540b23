/** Which puzzles of the library suit a player, by what was solved and what is known. */

/** So many solved games lead to the next level. */
const LEVEL_UP = 3;

/**
 * The puzzles of the level that a player has come to: by games that were solved, or further by what is
 * known. Of them those of which all `fits`, if there are any; all, if there is none of the level.
 */
export function suited(puzzles, levels, solved, fits = () => false) {
  const rank = (one) => levels.findIndex(([name]) => name === one.level),
    own = puzzles.filter(fits);
  const reached = Math.max(
    Math.min(Math.floor(solved / LEVEL_UP), levels.length - 1),
    ...own.map(rank),
  );
  const ofLevel = puzzles.filter((one) => rank(one) === reached),
    fitting = ofLevel.filter(fits);
  return fitting.length ? fitting : ofLevel.length ? ofLevel : puzzles;
}
