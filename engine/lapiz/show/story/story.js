const story = JSON.parse(document.getElementById("story").textContent);
const { steps, stages, boards } = story;
const END = steps.length + 1;
const find = id => document.getElementById(id);
const now = { at: -1, rung: RUNGS, guess: false, language: "", notation: 0, theme: "", cell: 0, board: -1, line: -1 };

// Words: texts of the page, of tokens, of templates.

const languages = Object.keys(story.languages);
const label = key => story.labels[now.language][key];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
const spoken = value => Array.isArray(value) ? value[languages.indexOf(now.language)] : value;
const textOf = number => spoken(story.texts[number]);

function wordOf(number) {
  const texts = story.words[number][0];
  if (!Array.isArray(texts)) return texts;
  const each = story.notations.length, start = texts.length === each ? 0 : languages.indexOf(now.language) * each;
  return texts[start + now.notation];
}

function rowName(row) {
  if (story.notations[now.notation] !== "a1") return String(row + 1);
  return (row >= 26 ? rowName(Math.floor(row / 26) - 1) : "") + String.fromCharCode(65 + row % 26);
}

function squareName(board, square) {
  const row = rowName(Math.floor(square / board.columns)), column = square % board.columns + 1;
  return /\d/.test(row) ? `r${row}c${column}` : row + column;
}

function word(number, board) {
  const spots = story.words[number][1], text = wordOf(number);
  if (!spots.length) return text;
  const made = element("span", { class: "word", tabindex: "0", "data-word": number }, text);
  made.addEventListener("mouseenter", () => light(board, spots));
  made.addEventListener("focus", () => light(board, spots));
  for (const name of ["mouseleave", "blur"]) made.addEventListener(name, () => light(board, []));
  return made;
}

function sentence(template, words, board) {
  const parts = partsOf(textOf(template), words);
  const made = element("p", {}, ...parts.map(part => typeof part === "number" ? word(part, board) : part));
  const first = made.firstChild && (made.firstChild.firstChild || made.firstChild);
  if (first && capital(made.textContent) !== made.textContent) {
    first.textContent = first.textContent[0].toUpperCase() + first.textContent.slice(1);
  }
  return made;
}

// The board: its squares at each step, and what a step adds.

/** What stands on the board before the step at a place (after the last one at the end). */
const state = at => stateAt(story, at);

function prepare(board) {
  const side = board.side, sheet = element("div", { class: "sheet" });
  find("board").replaceChildren(sheet);
  find("board").style.setProperty("--columns", board.columns);
  const svg = empty(board, sheet);
  sheet.append(element("div", { id: "grid", role: "grid" }));
  const [left, top, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  find("board").style.setProperty("--shape", wide / high);
  const grid = find("grid"), percent = (part, whole) => `${100 * part / whole}%`;
  grid.style.left = percent(-left, wide);
  grid.style.top = percent(-top, high);
  grid.style.width = percent(board.columns * side, wide);
  grid.style.height = percent(board.rows * side, high);
  for (let row = 0; row < board.rows; row++) {
    const line = element("div", { role: "row" });
    line.style.height = percent(1, board.rows);
    for (let column = 0; column < board.columns; column++) {
      line.append(element("div", { role: "gridcell", tabindex: "-1", "data-square": row * board.columns + column }));
    }
    grid.append(line);
  }
}

const cells = () => find("grid").querySelectorAll("[role=gridcell]");

const light = (board, spots) => paintLights(find("board"), board, now.codes, spots);

/** Light up the words that mean a square. */
function lightWords(square) {
  for (const one of document.querySelectorAll("#text .word")) {
    const spots = square < 0 ? [] : story.words[one.dataset.word][1];
    const meant = spots.some(spot => (spot < 0 ? Math.floor((-spot - 1) / 32) : spot) === square);
    one.classList.toggle("lit", meant);
  }
}

function cellLabel(board, square, looks) {
  const told = said(board, square, now.codes[square], label);
  const parts = [squareName(board, square), regionOf(board, square, label), told];
  return [...parts, ...looks.get(square) || []].filter(Boolean).join(", ");
}

/** What no square shows of a position, in words. */
const beneath = here => here.beneath === undefined ? "" : wordOf(here.beneath);

function draw() {
  const here = forStep(state(now.at), steps[now.at - 1], now.rung), { number, board, codes } = here;
  if (number !== now.board) prepare(board);
  Object.assign(now, { board: number, codes });
  const step = steps[now.at - 1], picture = step ? shown(step, now.rung) : {};
  paint(find("board"), here, picture, story.shapes);
  find("beneath").textContent = beneath(here);
  const played = step && now.line >= 0 && now.rung >= RUNGS ? drawPlayed(step, board) : null;
  document.querySelector("main").classList.toggle("played", Boolean(played));
  const rows = [...group("labels", find("board")).children].slice(board.columns);
  rows.forEach((one, row) => { one.textContent = rowName(row); });
  find("grid").setAttribute("aria-label", label("board"));
  const looks = played || looksOf(board, picture, story.shapes, label);
  now.cell = Math.min(now.cell, codes.length - 1);
  cells().forEach((cell, square) => {
    cell.setAttribute("aria-label", cellLabel(board, square, looks));
    cell.tabIndex = square === now.cell ? 0 : -1;
  });
  return board;
}

// The text of a step, as far as its rung goes.

function hintLines(step, board) {
  const { part, look, symbol, cell } = step.hint, lines = [];
  const place = Array.isArray(look)
    ? `${label("houses")[look[0]]} ${look[0] === "row" ? rowName(look[1] - 1) : look[1]}` : textOf(look);
  const title = textOf(step.title);
  lines.push(part ? fill(label("look_part"), { part: label("parts")[part] || part }) : label("look_all"));
  const kind = symbol ? "look_digit" : "look_at";
  if (now.rung >= 2 && place) lines.push(fill(label(kind), { where: place, digit: place }));
  if (now.rung >= 3) lines.push(fill(label("look_technique"), { title }));
  if (now.rung >= 4 && cell >= 0) lines.push(fill(label("look_cell"), { cell: squareName(board, cell) }));
  return lines.map(text => element("p", {}, text));
}

/** The title of a step, with the sign of those that rest on there being one solution. */
const titled = step => textOf(step.title) + (step.resting ? ` ${label("sign")}` : "");
const anyResting = steps.some(step => step.resting);

const effectOf = (step, board) =>
  step.effect.flatMap((one, place) => place ? [", ", word(one, board)] : [word(one, board)]);

function described(step, board, rung) {
  const words = rung < RUNGS ? { ...step.words, ...step.hidden } : step.words, parts = [];
  const part = (key, made) => {
    made.prepend(element("span", { class: "label" }, label(key)));
    parts.push(made);
  };
  if (rung >= 5 && textOf(step.pattern)) part("pattern", sentence(step.pattern, words, board));
  if (rung >= 6 && textOf(step.reason)) part("reason", sentence(step.reason, words, board));
  if (rung >= RUNGS && step.told.length) parts.push(telling(step, board));
  if (rung >= 6 && step.unique) parts.push(element("p", { class: "note" }, label("unique")));
  if (rung >= RUNGS) {
    part("effect", element("p", { class: "effect" }, "⇒ ", ...effectOf(step, board)));
  }
  return parts;
}

/** The rules of a stage, and of the first one also what its setter says. */
function rulesOf(stage) {
  const setter = stage === stages[0] ? story.setter : [];
  return [...textOf(stage.rules).split("\n"), ...setter].filter(Boolean).map(text => element("p", { class: "rule" }, text));
}

function ending() {
  const solved = label("status")[story.status] || story.status;
  return now.at === 0 ? fill(label("given"), { all: steps.length }) : solved;
}

function write(board) {
  const step = steps[now.at - 1], text = find("text"), place = { number: now.at, all: steps.length };
  text.replaceChildren();
  find("hints").hidden = !step;
  find("place").textContent = step ? fill(label("step"), place) : label(now.at ? "end" : "start");
  if (!step) {
    find("title").textContent = label(now.at ? "end" : "start");
    text.append(element("p", {}, ending()));
    if (!now.at) text.append(...rulesOf(stages[0]));
    return;
  }
  const named = now.rung >= 3 ? `${now.at}. ${titled(step)}` : fill(label("short"), place);
  find("title").textContent = named;
  if (now.rung < RUNGS) text.append(...hintLines(step, board));
  text.append(...described(step, board, now.rung));
  if (now.rung >= RUNGS && step.rests.length) {
    const links = step.rests.flatMap((n, i) => [i ? ", " : " ", element("a", { href: `#step-${n}` }, n)]);
    text.append(element("p", {}, element("span", { class: "label" }, label("rests")), ...links));
  }
  find("rung").value = now.rung;
  find("rung").setAttribute("aria-valuetext", `${now.rung}: ${label("rungs")[now.rung - 1]}`);
  find("rung-name").textContent = `${now.rung}. ${label("rungs")[now.rung - 1]}`;
  find("more").disabled = now.rung >= RUNGS;
}

function speak() {
  const played = find("text").querySelector('[aria-current="true"]');
  const told = played ? [played] : [...find("text").children].filter(one => !one.matches(".telling"));
  const lines = told.map(one => one.textContent.trim());
  find("live").textContent = [find("place").textContent, find("title").textContent, ...lines].join(". ").replace(/\.\. /g, ". ");
}

// The list of steps and the curve.

const hardest = steps.reduce((best, step, at) => best < 0 || step.score > steps[best].score ? at : best, -1);
const mayTell = at => at < now.at || now.rung >= 3 && (at === now.at || !now.guess);

function entry(at, name, mark) {
  const made = element("a", { href: at === 0 ? "#start" : at === END ? "#end" : `#step-${at}` });
  made.append(element("span", {}, at && at < END ? String(at) : ""), element("span", {}, name));
  if (mark) {
    made.classList.add("hardest");
    made.append(element("span", { class: "unseen" }, `(${label("hardest")})`));
  }
  return element("li", {}, made);
}

/** Make the list and the curve anew where what they may tell has changed. */
function makeLists() {
  const telling = [now.language, ...steps.map((_, i) => Number(mayTell(i + 1)))].join("");
  if (telling === now.telling) return;
  now.telling = telling;
  const title = at => mayTell(at) ? titled(steps[at - 1]) : "…";
  const named = steps.map((_, i) => entry(i + 1, title(i + 1), i === hardest));
  find("list").firstElementChild.replaceChildren(entry(0, label("start")), ...named, entry(END, label("end")));
  const highest = Math.log1p(hardest < 0 ? 0 : steps[hardest].score) || 1;
  find("curve").replaceChildren(...steps.map((step, i) => {
    const height = 6 + 94 * Math.log1p(Math.max(step.score, 0)) / highest;
    const bar = element("i");
    bar.style.height = `${height.toFixed(1)}%`;
    return element("a", { href: `#step-${i + 1}`, tabindex: "-1", class: i === hardest ? "hardest" : "" }, bar);
  }));
  find("hardest").textContent = hardest < 0 ? ""
    : fill(label("hardest_step"), { number: hardest + 1, title: title(hardest + 1) });
}

function list() {
  makeLists();
  const ol = find("list").firstElementChild;
  ol.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = ol.children[now.at].firstElementChild;
  current.setAttribute("aria-current", "step");
  [...find("curve").children].forEach((one, i) => one.classList.toggle("now", i + 1 === now.at));
  if (current.offsetTop < ol.scrollTop || current.offsetTop + current.offsetHeight > ol.scrollTop + ol.clientHeight) {
    ol.scrollTop = current.offsetTop - ol.clientHeight / 2;
  }
}

// Going about.

function show() {
  const board = draw();
  write(board);
  list();
  for (const id of ["first", "back"]) find(id).disabled = now.at === 0;
  for (const id of ["last", "forward"]) find(id).disabled = now.at === END;
  speak();
}

function go(at, keep = false) {
  const to = Math.min(Math.max(at, 0), END);
  if (to === now.at && !keep) return;
  if (to !== now.at) Object.assign(now, { rung: now.guess ? 1 : RUNGS, line: -1 });
  now.at = to;
  const hash = to === 0 ? "#start" : to === END ? "#end" : `#step-${to}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
  show();
}

function goToHash() {
  const found = location.hash.match(/^#step-(\d+)$/);
  go(found ? Number(found[1]) : location.hash === "#end" ? END : 0);
}

function reveal(rung) {
  if (!steps[now.at - 1]) return;
  now.rung = Math.min(Math.max(rung, 1), RUNGS);
  show();
}

function focusCell(square) {
  const all = cells();
  all[now.cell].tabIndex = -1;
  now.cell = Math.min(Math.max(square, 0), all.length - 1);
  all[now.cell].tabIndex = 0;
  all[now.cell].focus();
}

function inGrid(event) {
  const { columns } = boards[now.board], row = Math.floor(now.cell / columns), column = now.cell % columns;
  const moves = {
    ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column < columns - 1 ? 1 : 0,
    ArrowUp: row > 0 ? -columns : 0, ArrowDown: now.cell + columns < cells().length ? columns : 0,
    Home: -column, End: columns - 1 - column,
  };
  if (event.key === "Escape") find("title").focus();
  else if (event.key in moves) focusCell(now.cell + moves[event.key]);
  else return false;
  return true;
}

const cycle = (id, values) => choose(id, values[(values.indexOf(find(id).value) + 1) % values.length]);
const KEYS = {
  ArrowLeft: () => go(now.at - 1), ArrowRight: () => go(now.at + 1),
  p: () => go(now.at - 1), n: () => go(now.at + 1),
  Home: () => go(0), End: () => go(END),
  j: () => play(now.line + 1), k: () => play(now.line - 1),
  m: () => reveal(now.rung + 1), b: () => focusCell(now.cell),
  l: () => cycle("language", languages), o: () => cycle("notation", story.notations),
  t: () => cycle("theme", story.themes), "?": () => find("keys").showModal(),
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("keys").open) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const grid = event.target.closest && event.target.closest("#grid");
  const arrows = /^(Arrow|Home|End)/.test(key);
  if (event.target.matches("select,input[type=range]") && (arrows || event.target.matches("select"))) return;
  if (grid && inGrid(event)) event.preventDefault();
  else if (key in KEYS) { event.preventDefault(); KEYS[key](); }
  else if (/^[1-7]$/.test(key)) reveal(Number(key));
});

// Settings.

const remembered = key => { try { return localStorage.getItem(`lapiz-${key}`); } catch { return null; } };
const remember = (key, value) => { try { localStorage.setItem(`lapiz-${key}`, value); } catch { /* not kept */ } };
const asks = query => window.matchMedia(query).matches;
const usual = {
  language: () => (navigator.languages || []).map(one => one.slice(0, 2)).find(one => languages.includes(one)),
  notation: () => story.notations[0],
  theme: () => asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: dark)") ? "dark" : "light",
};

function set(id, value) {
  if (id === "theme") document.documentElement.dataset.theme = now.theme = value;
  if (id === "notation") now.notation = Math.max(0, story.notations.indexOf(value));
  if (id === "language") {
    document.documentElement.lang = now.language = value;
    for (const one of document.querySelectorAll("[data-label]")) one.textContent = label(one.dataset.label);
    find("moving").setAttribute("aria-label", label("moving"));
    find("list").setAttribute("aria-label", label("steps"));
    for (const name of ["first", "back", "forward", "last"]) find(name).setAttribute("aria-label", label(name));
    find("by").textContent = story.author ? fill(label("by"), { author: story.author }) : "";
    const rated = story.level
      ? fill(label("rating"), { level: label("levels")[story.level] || story.level, score: story.score.toLocaleString(value) }) : "";
    find("rating").textContent = [rated, ...story.rating_notes[value]].join(" ");
    find("resting").textContent = anyResting ? label("resting") : "";
    find("keys").querySelector("dl").replaceChildren(...label("key_list").flatMap(
      ([keys, what]) => [element("dt", {}, keys), element("dd", {}, what)]));
    options("notation", story.notations, label("notations"));
    options("theme", story.themes, label("themes"));
  }
  find(id).value = value;
}

function choose(id, value) {
  set(id, value);
  remember(id, value);
  if (id === "language") { find("notation").value = story.notations[now.notation]; find("theme").value = now.theme; }
  show();
}

function options(id, values, names) {
  find(id).replaceChildren(...values.map(one => element("option", { value: one }, names[one] || one)));
  find(id).parentElement.hidden = values.length < 2;
}

// Paper: the board at each step that is no single; singles one after the other, in a paragraph.

function drawing(at, picture) {
  const here = state(at), { board } = here, made = element("div", { class: "drawn" });
  const svg = empty(board, made), [left, top, wide] = svg.getAttribute("viewBox").split(" ").map(Number);
  paint(made, here, picture, story.shapes);
  if (beneath(here)) made.append(element("p", { class: "beneath" }, beneath(here)));
  if (at && group("loose", made)) { // the pieces beside the board are drawn once
    group("loose", made).remove();
    svg.setAttribute("viewBox", `${left} ${top} ${wide} ${board.rows * board.side - top + 3}`);
    svg.removeAttribute("height");
  }
  return made;
}

const told = at => {
  const step = steps[at - 1], board = boards[stages[step.stage].board], line = element("span", { class: "single" });
  line.append(element("strong", {}, `${at}.`), ` ${titled(step)}: `, ...effectOf(step, board), ". ");
  return line;
};

function paper() {
  const start = element("article", {}, drawing(0, {}), element("div", {}, ...rulesOf(stages[0])));
  const made = [start];
  steps.forEach((step, i) => {
    const before = made[made.length - 1], board = boards[stages[step.stage].board];
    if (step.single) {
      const line = before.tagName === "P" ? before : element("p", { class: "singles" });
      line.append(told(i + 1));
      if (line !== before) made.push(line);
    } else {
      const head = element("strong", {}, `${i + 1}. ${titled(step)}`);
      const text = element("div", {}, head, ...described(step, board, RUNGS));
      made.push(element("article", {}, drawing(i + 1, step.picture), text));
    }
  });
  const last = [label("status")[story.status] || story.status, ...anyResting ? [label("resting")] : []];
  const end = element("article", {}, drawing(END, {}), element("div", {}, ...last.map(text => element("p", {}, text))));
  find("paper").replaceChildren(...made, end);
}

function begin() {
  options("language", languages, story.languages);
  const wanted = id => [story.opened[id], remembered(id), usual[id](), find(id).value];
  const known = { language: languages, notation: story.notations, theme: story.themes };
  for (const id of ["language", "notation", "theme"]) {
    set(id, wanted(id).find(one => known[id].includes(one)) || known[id][0]);
    find(id).addEventListener("change", event => choose(id, event.target.value));
  }
  const clicks = {
    first: () => go(0), back: () => go(now.at - 1), forward: () => go(now.at + 1), last: () => go(END),
    zoom: () => find("zoom").setAttribute("aria-pressed", find("board").classList.toggle("zoomed")),
    more: () => reveal(now.rung + 1), print: () => window.print(), help: () => find("keys").showModal(),
  };
  for (const [id, act] of Object.entries(clicks)) find(id).addEventListener("click", act);
  find("rung").addEventListener("input", event => reveal(Number(event.target.value)));
  find("guess").addEventListener("change", event => {
    now.guess = event.target.checked;
    reveal(now.guess ? 1 : RUNGS);
  });
  for (const [name, square] of [["mouseover", 1], ["focusin", 1], ["mouseout", 0], ["focusout", 0]]) {
    find("board").addEventListener(name, event => {
      const cell = event.target.closest("[role=gridcell]");
      if (cell) lightWords(square ? Number(cell.dataset.square) : -1);
    });
  }
  find("board").addEventListener("click", event => {
    const cell = event.target.closest("[role=gridcell]");
    if (cell) focusCell(Number(cell.dataset.square));
  });
  if (window.matchMedia("(min-width: 56rem)").matches) find("settings").open = true;
  window.addEventListener("hashchange", goToHash);
  window.addEventListener("beforeprint", paper);
  goToHash();
}

begin();
