/** What the page knows, in one object; `set` changes it and draws the page anew. */

import { capital } from "./board.js";
import { ask } from "./transport.js";
import { keep, kept } from "./keep.js";
import { names, whole } from "./shared.js";

export const LANGUAGES = { en: "English", es: "Español" };
const SETTINGS = { language: "", theme: "", clock: true, sees: true, same: true, letters: true, notation: "lapiz", unique: true, pace: false, lines: false };

export const app = {
  ready: false, awake: false, hello: null, texts: {}, activity: "play", tab: "pad", settings: { ...SETTINGS, ...kept("settings", {}) },
  game: null, gameId: "", left: null, notice: null, mode: "digit", several: false, picked: new Set(), cursor: 0, digit: -1, filter: "",
  over: null, lights: [], clash: new Set(), solved: false, dialog: "", busy: {}, message: "", spoken: "", loading: null,
  writing: {},
};

let draw = () => {}, waiting = false;

export function onChange(render) {
  draw = render;
}

/** Change what the page knows, and draw it anew before the next frame. */
export function set(patch) {
  Object.assign(app, patch);
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => { waiting = false; draw(); });
}

export function setting(name, value) {
  app.settings = { ...app.settings, [name]: value };
  keep("settings", app.settings);
  set({});
}

export const language = () => {
  const wanted = [app.settings.language, ...(navigator.languages || []).map(one => one.slice(0, 2)), "en"];
  return wanted.find(one => one in LANGUAGES);
};

/** A text of the page in the reader's language; what is in braces is filled in. */
export function t(key, values = {}) {
  const text = app.texts[language()]?.[key] ?? app.texts.en?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** A word of the engine's own list (the labels of story pages). */
export const label = key => app.hello?.labels?.[key] ?? key;

/** What a sign of a board is called; digits and letters are called what they are. */
export const called = symbol => label("symbols")[symbol] || symbol;

/** Say something to those who listen instead of looking. */
export function say(text) {
  // The same words once more are spoken once more only if they are not the same text.
  set({ spoken: app.spoken === text ? `${text}\u00a0` : text });
}

const running = {};

/**
 * Ask the engine. Of requests with the same key only the last counts: one before it is ended, and
 * answers with null. An error of the engine is shown, and the answer is null, too, unless `raw`.
 * A `gentle` request lets one before it run to its end: for quick questions, asked again and again; until
 * the engine is there they do not add up.
 */
export async function engine(key, request, { raw = false, quiet = false, gentle = false } = {}) {
  if (!gentle || !app.awake) running[key]?.abort();
  const control = running[key] = new AbortController();
  if (!quiet) set({ busy: { ...app.busy, [key]: true } });
  try {
    const usual = { language: language(), notation: app.settings.notation, unique: app.settings.unique, spaces: names() };
    const answer = whole(await ask({ ...usual, ...request }, { signal: control.signal }));
    if (answer.read) answer.read = whole(answer.read);
    if (running[key] !== control) return null;
    // What the way to the engine says is English: here it is said in the reader's language.
    if (answer.unreachable || answer.late) answer.error = t(answer.late ? "too_late" : "no_engine");
    if (answer.error && !raw) {
      if (!quiet) complain(answer.line ? `${t("line", { line: answer.line })}: ${answer.error}` : answer.error);
      return null;
    }
    return answer;
  } catch (error) {
    if (error.name !== "AbortError" && !quiet) complain(t("no_engine"));
    return null;
  } finally {
    if (running[key] === control) {
      delete running[key];
      const { [key]: _, ...rest } = app.busy;
      if (!quiet) set({ busy: rest });
    }
  }
}

export function cancel(key) {
  running[key]?.abort();
}

export function complain(message) {
  const text = capital(message);
  set({ message: text });
  say(text);
}
