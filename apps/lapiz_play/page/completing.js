/** What may be written at a place of a technique: names of the view, of lapiz, and of parameters. */

/**
 * What the engine tells of names: by module or class its members, each `[sort, of, signature, doc, takes]`, where
 * `of` is the class of what follows its dot and `takes` are its parameters; `view` is the class of the view.
 * @typedef {[string, string, string, string, string[]]} Member
 * @typedef {{ view: string, tables: Record<string, Record<string, Member>> }} Names
 * @typedef {{ label: string, sort: string, signature: string, doc: string }} Choice
 */

const DEEPEST = 8;
/** So much before the cursor is looked at for the call that it stands in. */
const NEAR = 2000;

/** @type {(name: string, member: Member) => Choice} */
const choice = (name, [sort, , signature, doc]) => ({ label: name, sort, signature, doc });

/** @type {(table: Record<string, Member> | undefined) => Choice[]} */
const choices = (table) =>
  Object.entries(table || {}).map(([name, member]) => choice(name, member));

/**
 * The names that may be written where a text ends, and how many letters of one are there; null if none is known.
 * @type {(names: Names, before: string) => { choices: Choice[], length: number } | null}
 */
export function completions(names, before) {
  const word = (before.match(/\w*$/) || [""])[0],
    ahead = before.slice(0, before.length - word.length);
  const from = ahead.match(/(?:^|\n)from\s+([\w.]+)\s+import\s+\(?[\w\s,]*$/);
  if (from) return found(choices(names.tables[from[1]]), word);
  const dotted = ahead.match(/([A-Za-z_][\w.]*)\.$/);
  if (dotted) return found(choices(names.tables[classOf(names, before, dotted[1])]), word);
  return found(parameters(names, ahead), word);
}

/** @type {(choices: Choice[], word: string) => { choices: Choice[], length: number } | null} */
const found = (choices, word) => (choices.length ? { choices, length: word.length } : null);

/**
 * The class or module of an expression of names and dots; an empty text if it is not known.
 * @type {(names: Names, text: string, chain: string, depth?: number) => string}
 */
export function classOf(names, text, chain, depth = 0) {
  const [head, ...rest] = chain.split(".");
  let at = depth > DEEPEST ? "" : ofName(names, text, head, depth);
  for (const part of rest) at = names.tables[at]?.[part]?.[1] || "";
  return at;
}

/** @type {(names: Names, text: string, name: string, depth: number) => string} */
function ofName(names, text, name, depth) {
  const last = (/** @type {RegExp} */ pattern) => [...text.matchAll(pattern)].pop()?.[1] || "";
  const given = last(
    new RegExp(`\\n[ \\t]*${name}[ \\t]*=[ \\t]*([A-Za-z_][\\w.]*)[ \\t]*(?=\\n)`, "g"),
  );
  if (given && given !== name) return classOf(names, text, given, depth + 1);
  const typed =
    last(new RegExp(`\\b${name}[ \\t]*:[ \\t]*([A-Za-z_][\\w.]*)`, "g"))
      .split(".")
      .pop() || "";
  if (names.tables[typed]) return typed;
  const first = last(/@(?:\w+\.)?technique\b[^@]*?\ndef \w+\(\s*(\w+)/g);
  if (first === name) return names.view;
  const imported =
    last(new RegExp(`(?:^|\\n)import[ \\t]+([\\w.]+)[ \\t]+as[ \\t]+${name}\\b`, "g")) || name;
  const member = Object.values(names.tables).find((table) => table[imported]?.[0] === "class");
  return names.tables[imported] ? imported : member ? member[imported][1] : "";
}

/**
 * What the call that the cursor stands in takes by name, where it is one of lapiz.
 * @type {(names: Names, ahead: string) => Choice[]}
 */
function parameters(names, ahead) {
  if (!/[(,]\s*$/.test(ahead)) return [];
  const called = callBefore(ahead.slice(-NEAR));
  if (!called) return [];
  const [owner, own] = called.split(/\.(?=\w+$)/),
    tables = own ? [names.tables[classOf(names, ahead, owner)]] : Object.values(names.tables);
  const member = tables.map((table) => table?.[own || owner]).find((one) => one?.[4].length);
  return (member?.[4] || []).map((name) => choice(`${name}=`, ["parameter", "", "", "", []]));
}

/** @type {(text: string) => string} */
function callBefore(text) {
  let open = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (")]}".includes(text[at])) open++;
    else if ("([{".includes(text[at]) && open-- === 0)
      return text[at] === "(" ? (text.slice(0, at).match(/[A-Za-z_][\w.]*$/) || [""])[0] : "";
  }
  return "";
}
