/** Which symbols somebody has entered: on screens these have another colour than the givens. */

/** How far apart two colours are, and how much further than symbols of one colour differ. */
const APART = 25,
  CLEARER = 10;

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const mean = (list) =>
  [0, 1, 2].map((at) => list.reduce((sum, one) => sum + one[at], 0) / list.length);
const saturation = (colour) => Math.max(...colour) - Math.min(...colour);

/** For each cell whether its symbol was entered, from the colours of ink; null where there is no symbol. */
export function entered(colours) {
  const known = colours.filter(Boolean),
    none = colours.map(() => false);
  if (known.length < 4) return none;
  const centres = parted(known),
    groups = [0, 1].map((which) => known.filter((one) => nearer(one, centres) === which));
  if (groups.some((group) => group.length < 2)) return none;
  const spread = Math.max(
    ...groups.map(
      (group, which) =>
        group.reduce((sum, one) => sum + distance(one, centres[which]), 0) / group.length,
    ),
  );
  const gap = distance(...centres);
  if (gap < APART || gap < CLEARER * spread) return none;
  const given = saturation(centres[0]) <= saturation(centres[1]) ? 0 : 1;
  return colours.map((one) => Boolean(one) && nearer(one, centres) !== given);
}

const nearer = (one, centres) => (distance(one, centres[0]) <= distance(one, centres[1]) ? 0 : 1);

/** Two centres: the first two are those furthest apart. */
function parted(known) {
  let centres = [known[0], known[0]];
  for (const one of known)
    for (const other of known)
      if (distance(one, other) > distance(...centres)) centres = [one, other];
  for (let turn = 0; turn < 8; turn++) {
    centres = centres.map((centre, which) => {
      const own = known.filter((one) => nearer(one, centres) === which);
      return own.length ? mean(own) : centre;
    });
  }
  return centres;
}
