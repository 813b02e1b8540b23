/** The board: the story page's picture, with a grid of cells over it to choose and to read. */

import { html, useEffect, useLayoutEffect, useRef } from "./vendor/preact-htm.js";
import { corner, empty, filled, group, node, outline, paint, paintLights, paintPlayed, slotsOf, squareAt } from "./board.js";
import { slotsIn } from "./marks.js";
import { label, t } from "./state.js";

/** Groups of the page's own in the picture of a board, beneath what a step draws. */
const OWN = ["colours", "same", "seen", "clash", "picked"];

function prepare(board, root) {
  const svg = empty(board, root);
  const before = svg.querySelector(".tints");
  for (const name of OWN) before.insertAdjacentHTML("beforebegin", `<g class="own ${name}"></g>`);
  svg.append(svg.querySelector(".picked"));
  return svg;
}

function stripes(board, square, colour) {
  const [x, y] = corner(board, square), own = slotsIn(colour), wide = board.side / own.length;
  return own.map((hue, at) =>
    `<rect class="hue-${hue + 1}" x="${x + at * wide}" y="${y}" width="${wide}" height="${board.side}"/>`).join("");
}

const path = (board, squares) => squares.length ? `<path d="${filled(board, squares)}"/>` : "";

function paintOwn(root, { board, colours = [], same = [], seen = [], clash = [], picked = [] }) {
  const put = (name, drawn) => { group(name, root).innerHTML = drawn; };
  put("colours", colours.map((colour, square) => colour ? stripes(board, square, colour) : "").join(""));
  put("same", path(board, same));
  put("seen", path(board, seen));
  put("clash", path(board, clash));
  put("picked", picked.length ? `<path d="${outline(board, picked, 3)}"/>` : "");
}

/** The looks that a picture gives to each square, in words. */
export function looksOf(board, picture, shapes) {
  const found = new Map();
  const add = (square, text) => found.set(square, (found.get(square) || new Set()).add(text));
  for (const [look, , squares] of picture.areas || []) for (const square of squares) add(square, label("looks")[look]);
  for (const [shape, x, y] of picture.marks || []) {
    const [look, drawn] = shapes[shape], symbol = (drawn.match(/<text[^>]*>([^<]*)</) || ["", ""])[1];
    add(squareAt(board, x, y), `${label("looks")[look]}${symbol && !board.lone ? ` ${symbol}` : ""}`);
  }
  return found;
}

const symbols = (board, bits) => slotsOf(board, bits).map(slot => board.symbols[slot]).join(" ");

function told(board, code, fixed) {
  if (typeof code === "string") {
    const symbol = code.slice(1) || label("covered");
    return code[0] === "+" ? label("given_symbol").replace("{symbol}", symbol) : symbol;
  }
  if (fixed) return fixed;
  if (typeof code === "object") {
    const { corner: edge, centre, crossed } = code;
    const parts = [centre && t("centre_marks", { marks: symbols(board, centre) }), edge && t("corner_marks", { marks: symbols(board, edge) })];
    return crossed ? label("ruled_out") : parts.filter(Boolean).join(", ") || label("empty");
  }
  if (board.lone) return label(code ? "open" : "ruled_out");
  return code ? label("marks").replace("{symbols}", symbols(board, code)) : label("empty");
}

function cellLabel({ read, board, codes, colours, clash }, square, looks) {
  const name = read?.square_names[square] ?? String(square + 1), region = board.regions[square];
  const parts = [name, region && `${label("houses")[board.word] || board.word} ${region}`, told(board, codes[square], board.fixed[square])];
  if (colours?.[square]) parts.push(...slotsIn(colours[square]).map(hue => t(`hue_${hue + 1}`)));
  if (clash?.includes(square)) parts.push(t("clashes"));
  return [...parts, ...(looks.get(square) || [])].filter(Boolean).join(", ");
}

/** The slot of a square that is nearest to where somebody points. */
function slotAt(board, event, cell) {
  const { left, top, width } = cell.getBoundingClientRect(), scale = board.side / width;
  const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale];
  const away = board.slots.map(([sx, sy]) => Math.hypot(sx - x, sy - y));
  return board.lone ? 0 : away.indexOf(Math.min(...away));
}

/**
 * A board. `here` is what stands on it; `picture`, `shapes`, `told` and `line` what a step adds. `pick`
 * gets squares that are chosen (the last one has the cursor) and whether they come to those before;
 * `pickSpot`, in its place, a square and the slot pointed at. `nodes` are spots drawn as true or false.
 */
export function Board({ here, read, picture = {}, shapes = [], told: lines, line = -1, lights = [], own = {}, cursor = 0, nodes = [], pick, pickSpot, name, shownCodes }) {
  const root = useRef(), grid = useRef(), drag = useRef(null);
  const { board } = here, codes = shownCodes || here.codes;
  useLayoutEffect(() => {
    const svg = prepare(board, root.current);
    const [left, top, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
    const percent = (part, whole) => `${100 * part / whole}%`;
    root.current.parentElement.style.setProperty("--shape", wide / high);
    if (!grid.current) return;
    const { style } = grid.current;
    style.left = percent(-left, wide);
    style.top = percent(-top, high);
    style.width = percent(board.columns * board.side, wide);
    style.height = percent(board.rows * board.side, high);
  }, [board.svg]);
  useLayoutEffect(() => {
    paint(root.current, { ...here, codes }, picture, shapes);
    if (lines && line >= 0) paintPlayed(root.current, board, lines, line);
    if (nodes.length) group("marks", root.current).insertAdjacentHTML("beforeend", nodes.map(([spot, sort]) => node(board, spot, 0, sort)).join(""));
    if (lights.length) paintLights(root.current, board, codes, lights);
    paintOwn(root.current, { board, ...own });
  });
  const cells = Array.from({ length: board.rows }, (_, row) => Array.from({ length: board.columns }, (_, column) => row * board.columns + column));
  const looks = looksOf(board, picture, shapes), picked = new Set(own.picked || []);
  const at = event => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-square]");
    return found && grid.current.contains(found) ? Number(found.dataset.square) : -1;
  };
  const down = event => {
    if (event.button) return;
    const square = at(event);
    if (square < 0) return;
    event.preventDefault();
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    grid.current.querySelector(`[data-square="${square}"]`).focus({ preventScroll: true });
    if (pickSpot) return pickSpot(square, slotAt(board, event, grid.current.querySelector(`[data-square="${square}"]`)));
    drag.current = { last: square, away: more && picked.has(square) };
    pick([square], { more, away: drag.current.away, tap: event.pointerType !== "mouse" });
  };
  const move = event => {
    if (!drag.current || !event.buttons) return;
    const square = at(event);
    if (square < 0 || square === drag.current.last) return;
    drag.current.last = square;
    pick([square], { more: true, away: drag.current.away });
  };
  useEffect(() => {
    const up = () => { drag.current = null; };
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    return () => { window.removeEventListener("pointerup", up); window.removeEventListener("pointercancel", up); };
  }, []);
  const twice = event => {
    const square = at(event), code = codes[square];
    if (!pick || square < 0) return;
    const key = one => typeof one === "string" ? one.slice(1) : JSON.stringify(one);
    pick(codes.flatMap((one, other) => typeof one === typeof code && key(one) === key(code) ? [other] : []), { more: false });
  };
  return html`<div class="sheet">
    <div ref=${root} class="drawing"></div>
    ${pick || pickSpot ? html`<div ref=${grid} class="grid" role="grid" aria-label=${name || t("board")} aria-multiselectable="true"
        onPointerDown=${down} onPointerMove=${move} onDblClick=${twice}>
      ${cells.map(row => html`<div role="row">${row.map(square => html`<div role="gridcell" data-square=${square}
        key=${square} tabindex=${square === cursor ? 0 : -1} aria-selected=${picked.has(square) ? "true" : "false"}
        aria-label=${cellLabel({ read, board, codes, ...own }, square, looks)}></div>`)}</div>`)}
    </div>` : ""}
  </div>`;
}
