/** Which puzzles of the library suit a player, by what was solved and what is known. */

/** So many solved games lead to the next level. */
const LEVEL_UP = 3;
/** The levels that somebody is offered who has solved nothing yet. */
const BEGINNING = 2;

/**
 * The puzzles of the level that a player has come to: by games that were solved, or further by what is
 * known. Of them those of which all `fits`, if there are any; all, if there is none of the level.
 */
export function suited(puzzles, levels, solved, fits = () => false) {
  const reached = Math.max(
    Math.min(Math.floor(solved / LEVEL_UP) + 1, levels.length),
    ...puzzles.filter(fits).map((one) => one.rank),
  );
  const ofLevel = puzzles.filter((one) => one.rank === reached),
    fitting = ofLevel.filter(fits);
  return fitting.length ? fitting : ofLevel.length ? ofLevel : puzzles;
}

const byVariety = (puzzles) =>
  [...new Set(puzzles.map((one) => one.variety))].map((variety) =>
    puzzles.filter((one) => one.variety === variety),
  );

/** Lists as one, taking turns. */
const inTurns = (lists) =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

/** Puzzles so that those next to each other differ: level by level, the varieties taking turns. */
export function spread(puzzles) {
  const ranks = [...new Set(puzzles.map((one) => one.rank))].sort();
  return ranks.flatMap((rank) => {
    const ofLevel = puzzles.filter((one) => one.rank === rank);
    return inTurns(byVariety(ofLevel));
  });
}

/**
 * A shelf for a day: a puzzle without rules of the usual kind, then other kinds and other rules in turn. No
 * level is further than the player has come; which kinds, rules and puzzles they are changes by day.
 */
export function shelf(puzzles, usual, { levels, solved, fits, number, most }) {
  const turned = (list) => [...list.slice(number % list.length), ...list].slice(0, list.length);
  const plain = puzzles.filter((one) => one.variety === usual),
    own = suited(plain, levels, solved, fits),
    reached = Math.max(BEGINNING, ...own.map((one) => one.rank));
  const groups = byVariety(puzzles)
    .map((group) => group.filter((one) => one.rank <= reached))
    .filter((group) => group.length && group[0].variety !== usual);
  const picked = turned(groups).map((group) => group[number % group.length]),
    kinds = picked.filter((one) => one.kind !== usual),
    rules = picked.filter((one) => one.kind === usual);
  const [first, ...others] = turned(own);
  return [first, ...inTurns([rules, kinds]), ...others].filter(Boolean).slice(0, most);
}
