/** The symbols of the page: each is drawn once, in icons.svg, which a page of one file holds itself. */

import { html } from "./vendor/preact-htm.js";

const sprite = globalThis.document?.getElementById("icons") ? "" : "icons.svg";

export const Icon = ({ name }) =>
  html`<svg class="ic" aria-hidden="true"><use href=${`${sprite}#${name}`} /></svg>`;

/** What closes or takes something away. */
export const Close = ({ label, act }) =>
  html`<button type="button" class="quiet close" aria-label=${label} onClick=${act}><${Icon} name="close" /></button>`;
