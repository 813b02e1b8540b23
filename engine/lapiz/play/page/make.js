import { html } from './vendor/preact-htm.js';
export const MakeView = () => html`<main></main>`;
