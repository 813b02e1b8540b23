/** A board and what steps add to it, as drawings and in words. */

import { escaped, handmade, isSimple, pieceOrNone, slotsOf, textAt } from "./hand.js";

export const RUNGS = 7;

export const squareAt = (board, x, y) =>
  Math.floor(y / board.side) * board.columns + Math.floor(x / board.side);

export const corner = (board, square) => [
  (square % board.columns) * board.side,
  Math.floor(square / board.columns) * board.side,
];

export function filled(board, squares) {
  const s = board.side;
  return squares.map((one) => `M${corner(board, one)}h${s}v${s}h-${s}z`).join("");
}

export function outline(board, squares, inset) {
  const own = new Set(squares),
    lines = [];
  const has = (row, column) =>
    column >= 0 && column < board.columns && own.has(row * board.columns + column);
  for (const square of squares) {
    const row = Math.floor(square / board.columns),
      column = square % board.columns;
    const [x, y] = corner(board, square),
      s = board.side;
    const end = (away, along) => {
      const [r, c] = [row + along[0], column + along[1]];
      if (!has(r, c)) return inset;
      return has(r + away[0], c + away[1]) ? -inset : 0;
    };
    for (const step of [-1, 1]) {
      if (!has(row + step, column)) {
        const level = y + (step < 0 ? inset : s - inset),
          away = [step, 0];
        lines.push(`M${x + end(away, [0, -1])} ${level}H${x + s - end(away, [0, 1])}`);
      }
      if (!has(row, column + step)) {
        const upright = x + (step < 0 ? inset : s - inset),
          away = [0, step];
        lines.push(`M${upright} ${y + end(away, [-1, 0])}V${y + s - end(away, [1, 0])}`);
      }
    }
  }
  return lines.join("");
}

export const big = (board, symbol, sort) => {
  const size = board.side * (symbol.length < 3 ? 0.6 : 1.1 / symbol.length),
    middle = board.side / 2;
  return textAt(sort, middle, middle, size, symbol);
};
function content(board, code, square) {
  if (typeof code === "object") return handmade(board, code);
  const crossed = isSimple(board) && pieceOrNone(board, square, code);
  if (crossed || (isSimple(board) && typeof code === "number")) return crossed;
  if (typeof code === "string")
    return big(board, code.slice(1), code[0] === "+" ? "given" : "placed");
  if (board.lone) {
    const middle = board.side / 2;
    return code ? `<circle class="open" cx="${middle}" cy="${middle}" r="2.2"/>` : "";
  }
  return slotsOf(board, code)
    .map((slot) => {
      const [x, y] = board.slots[slot];
      return `<text x="${x}" y="${y + 0.5 * board.reach}">${escaped(board.symbols[slot])}</text>`;
    })
    .join("");
}

export function link(board, [weak, x0, y0, x1, y1, x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1,
    ux = (x2 - x1) / length,
    uy = (y2 - y1) / length;
  const [bx, by] = [x2 - 6 * ux, y2 - 6 * uy],
    [wx, wy] = [-3.3 * uy, 3.3 * ux];
  return (
    `<g class="link ${weak ? "weak" : "strong"}"><path class="line" d="M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}"/>` +
    `<path class="head" d="M${x2} ${y2}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}z"/></g>`
  );
}

function marks(board, picture, shapes) {
  const areas = (picture.areas || []).map(
    ([look, inset, squares]) =>
      `<path class="area ${look}" d="${outline(board, squares, inset)}"/>`,
  );
  const symbols = (picture.marks || []).map(
    ([shape, x, y]) =>
      `<g class="mark ${shapes[shape][0]}" transform="translate(${x} ${y})">${shapes[shape][1]}</g>`,
  );
  return areas.join("") + symbols.join("");
}

const fillIn = (text, symbol) => text.replace("{symbol}", symbol);

/**
 * What is said of a square to those who do not see it. `label` finds a word of the page's, `piece`
 * names what covers the square, on a board of pieces.
 */
export function said(board, square, code, label, piece = "") {
  const fixed = board.fixed[square],
    word = (symbol) => label("symbols")[symbol] || symbol;
  const parts = fixed
    ? [/[\p{L}\p{N}]/u.test(fixed) ? fillIn(label("clue"), fixed) : word(fixed)]
    : [];
  if (typeof code === "string") {
    const there = board.joins ? piece || label("covered") : word(code.slice(1));
    parts.push(code[0] === "+" ? fillIn(label("given_symbol"), there) : there);
  } else if (!fixed && board.lone) parts.push(label(code ? "open" : "ruled_out"));
  else if (!fixed) {
    const symbols = slotsOf(board, code)
      .map((slot) => word(board.symbols[slot]))
      .join(" ");
    parts.push(symbols ? label("marks").replace("{symbols}", symbols) : label("empty"));
  }
  return parts.join(", ");
}

/** The looks that a picture gives to each square, in words, by square. */
export function looksOf(board, picture, shapes, label) {
  const found = new Map();
  const add = (square, text) => found.set(square, (found.get(square) || new Set()).add(text));
  for (const [look, , squares] of picture.areas || [])
    for (const square of squares) add(square, label("looks")[look]);
  for (const [shape, x, y] of picture.marks || []) {
    const [look, drawn] = shapes[shape],
      symbol = (drawn.match(/<text[^>]*>([^<]*)</) || ["", ""])[1];
    add(
      squareAt(board, x, y),
      `${label("looks")[look]}${symbol && !board.lone ? ` ${symbol}` : ""}`,
    );
  }
  return found;
}

/** The region of a square in words; one that only holds what is fixed there needs none. */
export function regionOf(board, square, label) {
  const region = board.regions[square],
    fixed = board.fixed[square];
  if (!region || (fixed && !/[\p{L}\p{N}]/u.test(fixed))) return "";
  return `${label("houses")[board.word] || board.word} ${region}`;
}

export const group = (name, root) => root.querySelector(`svg .${name}`);

/** Draw a group anew where it changed: what stays is not drawn again, and does not move again. */
export function put(root, name, drawn) {
  const there = group(name, root);
  if (there && there.drawn !== drawn) Object.assign(there, { drawn, innerHTML: drawn });
}

/** Put the picture of a board into an element, with the groups that a step fills. */
export function empty(board, root) {
  const [step, group_] = [Math.max(9, Math.floor(board.side / 5)), (name) => group(name, root)];
  root.innerHTML = board.svg;
  const svg = root.querySelector("svg");
  svg.setAttribute("aria-hidden", "true");
  svg.removeAttribute("role");
  svg.querySelectorAll("title,desc").forEach((one) => one.remove());
  const lines = `M0 ${step}L${step} 0`,
    both = `${lines}M0 0L${step} ${step}`;
  const pattern = (id, d) =>
    `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="${d}"/></pattern>`;
  svg.insertAdjacentHTML(
    "afterbegin",
    `<defs>${pattern("hatch", lines)}${pattern("cross", both)}</defs>`,
  );
  const add = (before, name) =>
    group_(before).insertAdjacentHTML("beforebegin", `<g class="${name}"></g>`);
  add("tints", "pieces");
  add("links", "edges");
  add("marks", "leaving");
  add("links", "lights");
  const size = group_("squares").getAttribute("font-size");
  group_("marks").insertAdjacentHTML(
    "beforebegin",
    `<g class="squares state" font-size="${size}"></g>`,
  );
  group_("state").innerHTML = board.fixed
    .map((_, square) => `<g transform="translate(${corner(board, square)})"></g>`)
    .join("");
  [...group_("state").children].forEach((one, square) =>
    one.style.setProperty(
      "--diagonal",
      (square % board.columns) + Math.floor(square / board.columns),
    ),
  );
  return svg;
}

/** What stands on the board before the step of a story at a place (after the last one at the end). */
export function stateAt({ steps, stages, boards }, at) {
  const last = Math.min(Math.max(at, 1), steps.length),
    stage = steps.length ? steps[last - 1].stage : 0;
  const codes = [...stages[stage].codes],
    areas = [...stages[stage].areas],
    loose = [...stages[stage].loose];
  const shades = [...(stages[stage].shades || [])];
  let beneath = stages[stage].beneath;
  for (const step of steps.slice(0, Math.max(0, at - 1))) {
    if (step.stage !== stage) continue;
    for (const [square, code] of step.changes) codes[square] = code;
    for (const [square, shade] of step.shades || []) shades[square] = shade;
    areas.push(...step.areas);
    loose.push(...step.loose);
    beneath = step.beneath;
  }
  return {
    number: stages[stage].board,
    board: boards[stages[stage].board],
    stage,
    codes,
    shades,
    areas,
    loose,
    beneath,
  };
}

/** What stands on a board while a single is shown: small marks in the cells that it fills, once they may be told. */
export function forStep(here, step, rung) {
  if (!step?.fills || here.board.lone) return here;
  const kept = rung >= RUNGS ? step.fills : [];
  const codes = here.codes.map((code, square) =>
    typeof code === "number" && !kept.includes(square) ? 0 : code,
  );
  return { ...here, codes };
}

/** Draw what stands in a square; what comes to stand there later is fresh, and is seen to be written. */
function write(place, drawn) {
  if (place.drawn === drawn) return;
  place.classList.toggle("fresh", place.drawn !== undefined);
  Object.assign(place, { drawn, innerHTML: drawn });
}

/** Fill the picture of a board in an element: what stands on it, and what a step adds. */
export function paint(root, { board, codes, areas, loose }, picture, shapes) {
  const places = group("state", root).children;
  codes.forEach((code, square) => write(places[square], content(board, code, square)));
  put(
    root,
    "pieces",
    areas.map((one) => `<path class="piece" d="${filled(board, one)}"/>`).join(""),
  );
  put(
    root,
    "edges",
    areas.map((one) => `<path class="edge" d="${outline(board, one, 0)}"/>`).join(""),
  );
  const beside = group("loose", root);
  if (beside)
    [...beside.children].forEach((one, piece) =>
      one.classList.toggle("used", loose.includes(piece)),
    );
  const links = (picture.links || []).map((one) => link(board, one)).join("");
  put(
    root,
    "tints",
    (picture.tints || [])
      .map(([sort, squares]) => `<path class="${sort}" d="${filled(board, squares)}"/>`)
      .join(""),
  );
  put(root, "links", (picture.links || []).length > 16 ? `<g class="many">${links}</g>` : links);
  const drawn = marks(board, picture, shapes),
    before = group("marks", root);
  if (before.drawn !== drawn)
    group("leaving", root).replaceChildren(...before.querySelectorAll(".mark.removed"));
  put(root, "marks", drawn);
}

/** A picture that tells by number what it shares with another one. */
const whole = (picture, other) =>
  Object.fromEntries(
    Object.entries(picture).map(([name, values]) => [
      name,
      values.map((one) => (typeof one === "number" ? other[name][one] : one)),
    ]),
  );

/** What may be drawn of a step at a rung. */
export function shown(step, rung) {
  if (rung >= RUNGS) return step.picture;
  if (rung >= 5) return whole(step.bare, step.picture);
  const squares =
    rung === 4 ? (step.hint.cell < 0 ? [] : [step.hint.cell]) : rung >= 2 ? step.hint.squares : [];
  return squares.length ? { tints: [["base", squares]] } : {};
}

/** Spots, with those that mean a slot of all squares told one by one. */
function each(spots, squares) {
  const slots = (slot) => Array.from({ length: squares }, (_, square) => -(square * 32 + slot) - 1);
  return spots.flatMap((spot) => (spot < squares ? [spot] : slots(spot - squares)));
}

/** Light up spots: squares, or what stands in one slot of a square. */
export function paintLights(root, board, codes, spots) {
  const lit = [];
  for (const spot of each(spots, codes.length)) {
    const slot = (-spot - 1) % 32,
      square = spot < 0 ? Math.floor((-spot - 1) / 32) : spot;
    const [x, y] = corner(board, square),
      code = codes[square],
      s = board.side;
    const whole = spot >= 0 || (typeof code === "string" && code.slice(1) === board.symbols[slot]);
    if (whole) lit.push(`<rect x="${x + 1}" y="${y + 1}" width="${s - 2}" height="${s - 2}"/>`);
    else if (typeof code === "number" && (code >> slot) & 1) {
      const [dx, dy] = board.slots[slot];
      lit.push(`<circle cx="${x + dx}" cy="${y + dy}" r="${board.reach + 1}"/>`);
    }
  }
  put(root, "lights", lit.join(""));
}

// What a step says.

/** A template cut at its words: texts, and for each word its number. */
export const partsOf = (template, words) =>
  template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = part.slice(1, -1);
      return part[0] === "{" && Object.hasOwn(words, name) ? words[name] : part;
    });

/** A text as a sentence begins with it; the name of a cell, or of lapiz, stays as it is. */
export const capital = (text) =>
  /^(?!lapiz\b)\p{Ll}+(\s|$)/u.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
