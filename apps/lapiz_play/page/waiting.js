/** What is shown while the engine thinks, with a way to stop it. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { cancel } from "./engine.js";
import { app, t } from "./state.js";

/** Seconds after which the time is shown: a number that changes says that something goes on, and costs nothing. */
const LONG = 2;

export function Waiting({ name }) {
  const text = t(app.awake ? "thinking" : "loading"),
    [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return html`<p class="waiting"><span role="status">${text}</span>
    <span class="taken" aria-hidden="true">${seconds < LONG ? "" : `${seconds} s`}</span>
    <button type="button" class="quiet" onClick=${() => cancel(name)}>${t("stop")}</button></p>`;
}
