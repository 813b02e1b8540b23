/** The story of the page, and the language, notation and theme that a reader has it in. */

import { app, set } from "../table/state.js";

export const data = JSON.parse(document.getElementById("story").textContent);
const languages = Object.keys(data.languages);
export const KNOWN = { language: languages, notation: data.notations, theme: data.themes };

/** The story in one language and notation, as the page to play on has it from the engine. */
function voiced(language, notation) {
  const each = data.notations.length,
    spoken = languages.indexOf(language),
    by = data.notations.indexOf(notation);
  const text = (one) => (Array.isArray(one) ? one[spoken] : one);
  const word = (one) =>
    Array.isArray(one) ? one[(one.length === each ? 0 : spoken * each) + by] : one;
  return {
    ...data,
    texts: data.texts.map(text),
    words: data.words.map(([one, spots]) => [word(one), spots]),
  };
}

export function rowName(row) {
  if (app.settings.notation !== "a1") return String(row + 1);
  return (
    (row >= 26 ? rowName(Math.floor(row / 26) - 1) : "") + String.fromCharCode(65 + (row % 26))
  );
}

export function squareName(board, square) {
  const row = rowName(Math.floor(square / board.columns)),
    column = (square % board.columns) + 1;
  return /\d/.test(row) ? `r${row}c${column}` : row + column;
}

export const namesOf = (board) => board.fixed.map((_, square) => squareName(board, square));

const remembered = (key) => {
  try {
    return localStorage.getItem(`lapiz-${key}`);
  } catch {
    return null;
  }
};
const remember = (key, value) => {
  try {
    localStorage.setItem(`lapiz-${key}`, value);
  } catch {
    /* not kept */
  }
};
export const asks = (query) => window.matchMedia(query).matches;
const usual = {
  language: () =>
    (navigator.languages || [])
      .map((one) => one.slice(0, 2))
      .find((one) => languages.includes(one)),
  notation: () => data.notations[0],
  theme: () =>
    asks("(prefers-contrast: more)")
      ? "contrast"
      : asks("(prefers-color-scheme: dark)")
        ? "dark"
        : "light",
};

export function setting(settings) {
  const { language, notation, theme } = (app.settings = { ...app.settings, ...settings });
  Object.assign(document.documentElement, { lang: language });
  document.documentElement.dataset.theme = theme;
  app.story = voiced(language, notation);
  set({
    hello: { labels: data.labels[language] },
    over: app.over && { ...app.over, story: app.story },
  });
}

export function choose(name, value) {
  setting({ [name]: value });
  remember(name, value);
}

export function opened(name) {
  const wanted = [
    data.opened[name],
    remembered(name),
    usual[name](),
    document.documentElement.lang,
  ];
  return wanted.find((one) => KNOWN[name].includes(one)) || KNOWN[name][0];
}
