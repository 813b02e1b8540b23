/** The symbols of the page: each is drawn once, in icons.svg. */

import { html } from "./vendor/preact-htm.js";

export const Icon = ({ name }) => html`<svg class="ic" aria-hidden="true"><use href=${`icons.svg#${name}`} /></svg>`;

/** What closes or takes something away. */
export const Close = ({ label, act }) =>
  html`<button type="button" class="quiet close" aria-label=${label} onClick=${act}><${Icon} name="close" /></button>`;
