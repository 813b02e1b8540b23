/** The board: the story page's picture, with a grid of cells over it to choose and to read. */

import { html, useEffect, useLayoutEffect, useRef } from "./vendor/preact-htm.js";
import {
  corner,
  empty,
  filled,
  group,
  looksOf,
  outline,
  paint,
  paintLights,
  put,
  regionOf,
  said,
} from "./board.js";
import { gestures, inMiddle, slotAt } from "./gestures.js";
import { isSimple, slotsOf } from "./hand.js";
import { looksPlayed, node, paintPlayed } from "./implied.js";
import { slotsIn } from "./marks.js";
import { around, piecesOver } from "./space.js";
import { app, label, t } from "./state.js";
import { paintings } from "./veil.js";

/** Boards that are narrower than this for their height leave no room for anything else in a column. */
const TALL = 0.8;

/** Groups of the page's own in the picture of a board, beneath what a step draws. */
const OWN = ["same", "seen", "colours", "finished", "washed", "clash", "picked"];

function prepare(board, root) {
  const svg = empty(board, root);
  const before = svg.querySelector(".tints");
  for (const name of OWN) before.insertAdjacentHTML("beforebegin", `<g class="own ${name}"></g>`);
  const under = svg.querySelector(".squares"),
    over = svg.querySelector(".marks");
  for (const name of ["named", "hatched", "rays"])
    under.insertAdjacentHTML("beforebegin", `<g class="own ${name}"></g>`);
  for (const name of ["veil", "house"])
    over.insertAdjacentHTML("beforebegin", `<g class="own ${name}"></g>`);
  over.insertAdjacentHTML("afterend", `<g class="own goal"></g>`);
  // What is chosen is outlined over all but the totals of cages and other texts on the edges.
  svg.append(svg.querySelector(".picked"), ...svg.querySelectorAll(".shapes text"));
  return svg;
}

/** Take the pieces beside the board, which are shown by themselves, and the names of its lines out of its picture. */
function bare(svg, board, apart) {
  if (apart) svg.querySelector(".loose")?.remove();
  if (!app.settings.lines) svg.querySelector(".labels")?.remove();
  svg.classList.toggle("simple", isSimple(board) && !app.settings.lines);
  const paper = svg.querySelector(".paper");
  paper.remove();
  const { x, y, width, height } = svg.getBBox(),
    box = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
  svg.setAttribute("viewBox", Object.values(box).join(" "));
  for (const name of ["width", "height"]) svg.setAttribute(name, box[name]);
  for (const [name, value] of Object.entries(box)) paper.setAttribute(name, value);
  svg.querySelector("defs").after(paper);
}

/** A drawing of its own around a part of one that is shown. */
function cut(part) {
  const { x, y, width, height } = part.getBBox(),
    svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "lapiz");
  svg.setAttribute("viewBox", [x - 2, y - 2, width + 4, height + 4].join(" "));
  svg.style.setProperty("--wide", width + 4);
  return [svg, part];
}

/** The pieces beside a board, side by side in what room there is; those that are placed are faint. */
export function Pieces({ here: { board, loose } }) {
  const root = useRef();
  useLayoutEffect(() => {
    root.current.innerHTML = board.svg;
    const parts = [...root.current.querySelectorAll(".loose > *")].map(cut);
    root.current.replaceChildren(
      ...parts.map(([svg, part]) => {
        svg.innerHTML = `<g class="loose"></g>`;
        svg.firstChild.append(part);
        return svg;
      }),
    );
  }, [board.svg]);
  useLayoutEffect(() => {
    root.current
      .querySelectorAll(".loose > *")
      .forEach((one, piece) => one.classList.toggle("used", loose.includes(piece)));
  });
  return html`<div ref=${root} class="pieces" aria-hidden="true"></div>`;
}

/** What a colour is called: on a board whose squares have shades some of them are these. */
export const hueName = (board, hue) => ofHue(board, hue)?.[4] ?? t(`hue_${hue + 1}`);

/** What draws a colour; the shades of squares are drawn as on a picture, or not at all. */
const hueLook = (board, hue) => ofHue(board, hue)?.[2] ?? `hue-${hue + 1}`;
const ofHue = (board, hue) => board.looks?.find(([shade]) => shade === hue);

/** The colours of squares, with the shades that a step has told. */
const shaded = ({ shades = [] }, colours = []) =>
  shades.length ? shades.map((shade, square) => shade | colours[square]) : colours;

function stripes(board, square, colour) {
  const [x, y] = corner(board, square),
    own = slotsIn(colour).filter((hue) => hueLook(board, hue)),
    wide = board.side / own.length;
  return own
    .map(
      (hue, at) =>
        `<path class="${hueLook(board, hue)}" d="M${x + at * wide} ${y}h${wide}v${board.side}h${-wide}z"/>`,
    )
    .join("");
}

const path = (board, squares) => (squares.length ? `<path d="${filled(board, squares)}"/>` : "");

function paintOwn(
  root,
  { board, colours = [], same = [], seen = [], clash = [], picked = [], finished = [], veil = {} },
) {
  for (const [name, drawn] of Object.entries(paintings(board, veil))) put(root, name, drawn);
  [...group("rays", root).children].forEach((ray, nth) => ray.style.setProperty("--nth", nth));
  put(
    root,
    "colours",
    colours.map((colour, square) => (colour ? stripes(board, square, colour) : "")).join(""),
  );
  put(root, "same", path(board, same));
  put(root, "seen", path(board, seen));
  put(root, "finished", finished.map((house) => path(board, house)).join(""));
  put(root, "washed", path(board, picked));
  put(root, "clash", path(board, clash) + clash.map((square) => wave(board, square)).join(""));
  put(
    root,
    "picked",
    picked.length
      ? `<path d="${outline(board, picked, 3)}"/>${board.joins && picked.length > 1 ? counted(board, picked) : ""}`
      : "",
  );
}

/** A wavy line under what clashes: colour is never alone. */
function wave(board, square) {
  const [x, y] = corner(board, square),
    s = board.side;
  const once = `q${0.035 * s} ${-0.08 * s} ${0.07 * s} 0t${0.07 * s} 0`;
  return `<path class="wave" d="M${x + 0.22 * s} ${y + 0.88 * s}${once.repeat(4)}"/>`;
}

/** How many squares are chosen, in the upper corner of them: a finger is at the other one. */
function counted(board, squares) {
  const [x, y] = corner(board, around(board, squares)[0]),
    size = 0.36 * board.side;
  const start = x + 0.3 * board.side,
    base = y + 0.25 * board.side + 0.36 * size;
  return `<text x="${start}" y="${base}" font-size="${size}">${squares.length}</text>`;
}

const symbols = (board, bits) =>
  slotsOf(board, bits)
    .map((slot) => board.symbols[slot])
    .join(" ");

/** What a player has made of a square by hand. */
function handmade(board, { corner: edge, centre, crossed, faint }) {
  const parts = [
    centre && t("centre_marks", { marks: symbols(board, centre) }),
    edge && t("corner_marks", { marks: symbols(board, edge) }),
  ];
  if (crossed) return faint ? label("ruled_out") : t("crossed");
  return parts.filter(Boolean).join(", ") || label("empty");
}

/** What covers a square of a board of pieces, by name. */
function pieceOver({ board, areas, pieces = [] }, read, square) {
  const at = board.joins ? areas.findIndex((area) => area.includes(square)) : -1;
  const piece = at < 0 ? undefined : (pieces[at] ?? piecesOver(read, areas[at])[0]);
  return piece === undefined ? "" : t("part_of", { piece: read.names[piece] });
}

function cellLabel({ read, here, codes, colours, clash }, square, looks) {
  const { board } = here,
    name = read?.square_names[square] ?? String(square + 1),
    code = codes[square];
  const plain = typeof code === "object" && !board.fixed[square];
  const parts = [
    name,
    regionOf(board, square, label),
    plain
      ? handmade(board, code)
      : said(board, square, code, label, read?.places && pieceOver(here, read, square)),
  ];
  if (colours?.[square]) parts.push(...slotsIn(colours[square]).map((hue) => hueName(board, hue)));
  if (clash?.includes(square)) parts.push(t("clashes"));
  return [...parts, ...(looks.get(square) || [])].filter(Boolean).join(", ");
}

/**
 * A board. `here` is what stands on it; `picture`, `shapes`, `told` and `line` what a step adds. `pick`
 * gets squares that are chosen (the last one has the cursor) and whether they come to those before;
 * `apart` leaves out the pieces beside it; `stroke` says what clicks and drags do instead on a board to
 * draw on (see gestures.js); `pickSpot`, in its place, a square and the slot pointed at. `nodes` are
 * spots drawn as true or false. A `small` one is one of several, which does not shape the page.
 */
export function Board({
  here,
  read,
  picture = {},
  shapes = [],
  told: lines,
  line = -1,
  lights = [],
  own = {},
  cursor = 0,
  nodes = [],
  pick,
  stroke,
  several = false,
  apart = false,
  pickSpot,
  name,
  shownCodes,
  small = false,
}) {
  const root = useRef(),
    grid = useRef();
  const { board } = here,
    codes = shownCodes || here.codes,
    colours = shaded(here, own.colours);
  useLayoutEffect(() => {
    const svg = prepare(board, root.current);
    bare(svg, board, apart);
    const [left, top, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    if (small) return;
    document.documentElement.style.setProperty("--shape", wide / high);
    document.documentElement.style.setProperty("--units", wide);
    document.documentElement.toggleAttribute("data-tall", wide / high < TALL);
    if (!grid.current) return;
    const { style } = grid.current;
    style.left = percent(-left, wide);
    style.top = percent(-top, high);
    style.width = percent(board.columns * board.side, wide);
    style.height = percent(board.rows * board.side, high);
  }, [board.svg, app.settings.lines]);
  useLayoutEffect(() => {
    paint(root.current, { ...here, codes }, picture, shapes);
    if (lines && line >= 0) paintPlayed(root.current, board, lines, line);
    const chosen = nodes.map(([spot, sort]) => node(board, spot, 0, sort)).join("");
    if (chosen) put(root.current, "marks", group("marks", root.current).drawn + chosen);
    paintLights(root.current, board, codes, lights);
    paintOwn(root.current, { board, ...own, colours });
  });
  const cells = Array.from({ length: board.rows }, (_, row) =>
    Array.from({ length: board.columns }, (_, column) => row * board.columns + column),
  );
  const looks =
    lines && line >= 0
      ? looksPlayed(board, lines, line, label)
      : looksOf(board, picture, shapes, label);
  const picked = new Set(own.picked || []);
  const cellOf = (square) => grid.current.querySelector(`[data-square="${square}"]`);
  const at = (event) => {
    const found = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest?.("[data-square]");
    return found && grid.current.contains(found) ? Number(found.dataset.square) : -1;
  };
  const live = useRef(),
    hands = useRef();
  live.current = { pick, stroke, several, picked };
  hands.current ||= gestures(() => live.current);
  const down = (event) => {
    const square = at(event);
    if (square < 0 || event.button) return;
    if (event.pointerType !== "touch") event.preventDefault();
    cellOf(square).focus({ preventScroll: true });
    if (!pickSpot) hands.current.down(event, square);
  };
  /** The square that a drag passes; a path that goes diagonally does not touch those at its sides. */
  const passed = (event) => {
    const square = at(event);
    return square >= 0 && stroke?.diagonal && !inMiddle(event, cellOf(square)) ? -1 : square;
  };
  const clicked = (event) => {
    const square = at(event);
    if (pickSpot && square >= 0) pickSpot(square, slotAt(board, event, cellOf(square)));
  };
  const move = (event) => {
    for (const one of event.getCoalescedEvents?.() || []) hands.current.move(one, passed(one));
    hands.current.move(event, passed(event));
  };
  useEffect(() => {
    const { up, cancel, draws } = hands.current;
    const still = (event) => {
      if (draws() && event.touches.length === 1) event.preventDefault();
    };
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    grid.current?.addEventListener("touchmove", still, { passive: false });
    return () => {
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
    };
  }, []);
  const twice = (event) => {
    const square = at(event),
      code = codes[square];
    if (!pick || stroke || square < 0) return;
    const key = (one) => (typeof one === "string" ? one.slice(1) : JSON.stringify(one));
    pick(
      codes.flatMap((one, other) =>
        typeof one === typeof code && key(one) === key(code) ? [other] : [],
      ),
      { more: false },
    );
  };
  const menu = (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  };
  const selected = (square) => (own.picked ? String(picked.has(square)) : null);
  return html`<div class="sheet">
    <div ref=${root} class="drawing"></div>
    ${
      pick || pickSpot
        ? html`<div ref=${grid} class=${stroke || several ? "grid draws" : "grid"} role="grid"
        aria-label=${name || t("board")} aria-multiselectable=${own.picked ? "true" : null}
        onPointerDown=${down} onPointerMove=${move} onClick=${clicked} onDblClick=${twice}
        onContextMenu=${menu}>
      ${cells.map(
        (row) =>
          html`<div role="row">${row.map(
            (square) => html`<div role="gridcell" data-square=${square}
        key=${square} tabindex=${square === cursor ? 0 : -1} aria-selected=${selected(square)}
        aria-label=${cellLabel({ read, here, codes, ...own, colours }, square, looks)}></div>`,
          )}</div>`,
      )}
    </div>`
        : ""
    }
  </div>`;
}
