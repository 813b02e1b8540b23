/** What is shown while the engine thinks, with a way to stop it. */

import { html } from "./vendor/preact-htm.js";
import { cancel } from "./engine.js";
import { app, t } from "./state.js";

export function Waiting({ name }) {
  const text = t(app.awake ? "thinking" : "loading");
  return html`<p class="waiting" role="status"><span class="spin" aria-hidden="true"></span> ${text}
    <button type="button" class="quiet" onClick=${() => cancel(name)}>${t("stop")}</button></p>`;
}
