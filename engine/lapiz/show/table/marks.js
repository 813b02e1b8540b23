/** Sets of small numbers as bits. */

export const slotsIn = (bits) =>
  Array.from({ length: 32 }, (_, slot) => slot).filter((slot) => (bits >> slot) & 1);
export const sizeOf = (bits) => slotsIn(bits).length;
