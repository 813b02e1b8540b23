/** How much room there is, where that decides what comes first and not only how it looks. */

import { set } from "./state.js";

const asked = (query) => {
  const media = window.matchMedia(query);
  media.addEventListener("change", () => set({}));
  return () => media.matches;
};

/** Whether all that belongs to a game stands beside its board at once. */
export const isWide = asked("(min-width: 54rem) and (min-height: 34.01rem)");

/** Whether a page is one column, as in a hand. */
export const isNarrow = asked("(max-width: 39.99rem)");
