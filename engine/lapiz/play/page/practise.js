import { html } from './vendor/preact-htm.js';
export const PractiseView = () => html`<main></main>`;
