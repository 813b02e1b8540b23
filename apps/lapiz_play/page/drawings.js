/** Small drawings of the puzzles of the library, loaded when the first of them is shown. */

import { html, useEffect } from "./vendor/preact-htm.js";
import { app, set } from "./state.js";

let asked = null;

const load = () =>
  (asked ??= fetch("library/pictures.json")
    .then((response) => response.json())
    .then((drawings) => set({ drawings }))
    .catch(() => {
      asked = null; // the next view asks again
    }));

/** The drawing of a puzzle, as it is printed. */
export function Drawing({ number }) {
  useEffect(() => {
    load();
  }, []);
  return html`<div class="thumb" aria-hidden="true"
    dangerouslySetInnerHTML=${{ __html: app.drawings?.[number] || "" }} />`;
}
