/** What the page to play on knows besides, and how it asks the engine. */

import { baked } from "./baked.js";
import { capital } from "./board.js";
import { keep, kept } from "./keep.js";
import { names, whole } from "./shared.js";
import { app, language, say, set, t } from "./state.js";
import { ask } from "./transport.js";

const SETTINGS = {
  language: "",
  theme: "",
  clock: true,
  sees: true,
  same: true,
  letters: true,
  notation: "lapiz",
  unique: true,
  pace: false,
  lines: false,
  grid: false,
};

Object.assign(app, {
  ready: false,
  awake: false,
  activity: "play",
  tab: "pad",
  settings: { ...SETTINGS, ...kept("settings", {}) },
  game: null,
  gameId: "",
  left: null,
  notice: null,
  mode: "digit",
  several: false,
  picked: new Set(),
  cursor: 0,
  digit: -1,
  filter: "",
  clash: new Set(),
  forbidden: [],
  finished: [],
  solved: false,
  dialog: "",
  busy: {},
  message: "",
  loading: null,
  writing: {},
});

export function setting(name, value) {
  app.settings = { ...app.settings, [name]: value };
  keep("settings", app.settings);
  set({});
}

const running = {};

/**
 * Ask the engine. Of requests with the same key only the last counts: one before it is ended, and
 * answers with null. An error of the engine is shown, and the answer is null, too, unless `raw`.
 * A `gentle` request lets one before it run to its end: for quick questions, asked again and again; until
 * the engine is there they do not add up. A question that is being answered is not asked a second time: whoever
 * asks it has the promise of its answer. After some `seconds`, if they are given, it is given up.
 */
export function engine(key, request, { gentle = false, ...more } = {}) {
  const before = running[key],
    asked = JSON.stringify(request);
  if (before?.asked === asked && !before.signal.aborted) return before.answer;
  if (!gentle || !app.awake) before?.abort();
  const control = (running[key] = Object.assign(new AbortController(), { asked }));
  return (control.answer = answered(key, request, control, more));
}

async function answered(key, request, control, { raw = false, quiet = false, seconds }) {
  if (!quiet) set({ busy: { ...app.busy, [key]: true } });
  try {
    const usual = {
      language: language(),
      notation: app.settings.notation,
      unique: app.settings.unique,
      spaces: names(),
    };
    const asked = { ...usual, ...request },
      answer = whole(
        (await baked(request, asked)) || (await ask(asked, { signal: control.signal, seconds })),
      );
    if (answer.read) answer.read = whole(answer.read);
    if (running[key] !== control) return null;
    // What the way to the engine says is English: here it is said in the reader's language.
    if (answer.unreachable || answer.late) answer.error = t(answer.late ? "too_late" : "no_engine");
    if (answer.error && !raw) {
      if (!quiet)
        complain(
          answer.line ? `${t("line", { line: answer.line })}: ${answer.error}` : answer.error,
        );
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

/** Questions about the page itself, and what reads a puzzle: they outlive the game on the table. */
const LASTING = ["hello", "read"];

/** Take back what was asked about a game that leaves the table: its answers would be drawn over the next. */
export function cancelAll() {
  for (const key of Object.keys(running)) if (!LASTING.includes(key)) cancel(key);
}

export function complain(message) {
  const text = capital(message);
  set({ message: text });
  say(text);
}
