import { html } from './vendor/preact-htm.js';
export const WriteView = () => html`<main></main>`;
