/** What a page knows, in one object; `set` changes it and draws the page anew. */

export const LANGUAGES = { en: "English", es: "Español" };

/**
 * `over` is what is shown of a story, `lights` the spots that a word means, `pointed` the square pointed at. A page
 * adds what else it knows; the page to play on has its texts, and from the engine the words of boards in `hello`.
 */
export const app = {
  settings: { language: "", lines: false },
  texts: {},
  hello: null,
  over: null,
  lights: [],
  pointed: -1,
  spoken: "",
};

let draw = () => {},
  waiting = false;

export function onChange(render) {
  draw = render;
}

/** Change what the page knows, and draw it anew before the next frame. */
export function set(patch) {
  Object.assign(app, patch);
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    draw();
  });
}

export const language = () => {
  const wanted = [
    app.settings.language,
    ...(navigator.languages || []).map((one) => one.slice(0, 2)),
    "en",
  ];
  return wanted.find((one) => one in LANGUAGES);
};

/** A text of the page in the reader's language; what is in braces is filled in. */
export const t = (key, values = {}) =>
  fill(app.texts[language()]?.[key] ?? app.texts.en?.[key] ?? key, values);

/** A text with what is in braces filled in. */
export const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** A word of the engine's own list (the labels of story pages). */
export const label = (key) => app.hello?.labels?.[key] ?? key;

/** What a sign of a board is called; digits and letters are called what they are. */
export const called = (symbol) => label("symbols")[symbol] || symbol;

/** Say something to those who listen instead of looking. */
export function say(text) {
  // The same words once more are spoken once more only if they are not the same text.
  set({ spoken: app.spoken === text ? `${text}\u00a0` : text });
}
