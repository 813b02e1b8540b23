// The implications of a step: a list with cases as tabs, played one by one on the board.
// Only functions: this part of the script comes after the one that begins.

function within(path, other) {
  return other.every((one, place) => path[place] === one);
}

/** The lines of a step that a reader has followed when one of them is played. */
function followed(step, at) {
  const { path } = step.told[at];
  return step.told.slice(0, at + 1).filter(line => within(path, line.path));
}

function play(at) {
  const step = steps[now.at - 1];
  if (!step || !step.told.length || now.rung < RUNGS) return;
  now.line = Math.min(Math.max(at, -1), step.told.length - 1);
  const inside = find("text").contains(document.activeElement);
  const id = document.activeElement.id;
  show();
  const line = find("text").querySelector('[aria-current="true"]');
  if (inside) (find(id) || line?.querySelector("button"))?.focus();
  line?.scrollIntoView({ block: "nearest" });
}

function implication(step, at, board) {
  const line = step.told[at], made = element("li", { "data-line": at }), text = sentence(line.text, line.words, board);
  const name = line.line ? String(line.line) : "▸";
  const button = element("button", { type: "button", class: line.true ? "number" : "number false" }, name);
  button.setAttribute("aria-label", `${label("play")} ${line.line || ""}`.trim());
  button.addEventListener("click", () => play(at));
  if (at === now.line) made.setAttribute("aria-current", "true");
  made.append(button, text);
  return made;
}

/** The lines from one to before another that lie as deep as some cases: a list, cases as tabs. */
function implications(step, from, to, depth, board) {
  const list = element("ol", { class: "implications" });
  for (let at = from; at < to;) {
    if (step.told[at].path.length <= depth) {
      list.append(implication(step, at, board));
      at++;
      continue;
    }
    let end = at;
    while (end < to && step.told[end].path.length > depth) end++;
    list.append(element("li", { class: "cases" }, ...tabs(step, at, end, depth, board)));
    at = end;
  }
  return list;
}

function tabs(step, from, to, depth, board) {
  const heads = element("div", { role: "tablist" }), panels = [];
  const current = step.told[now.line], open = current && within(current.path, step.told[from].path.slice(0, depth))
    && current.path.length > depth ? current.path[depth] : 1;
  for (let at = from; at < to;) {
    const number = step.told[at].path[depth], first = at;
    while (at < to && step.told[at].path[depth] === number) at++;
    const path = step.told[first].path.slice(0, depth + 1).join(".");
    const head = element("button", { type: "button", role: "tab", "aria-selected": number === open, id: `case-${path}` },
      fill(label("case"), { number: path }));
    head.addEventListener("click", () => play(first));
    heads.append(head);
    const panel = element("div", { role: "tabpanel", "aria-labelledby": `case-${path}` },
      implications(step, first, at, depth + 1, board));
    panel.hidden = number !== open;
    panels.push(panel);
  }
  return [heads, ...panels];
}

/** The list of implications with the buttons that play it. */
function telling(step, board) {
  const last = step.told.length - 1, part = element("section", { class: "telling" });
  const control = (id, text, at) => {
    const button = element("button", { type: "button", id, "aria-label": label(id) }, text);
    button.disabled = at < -1 || at > last;
    button.addEventListener("click", () => play(at));
    return button;
  };
  const place = now.line < 0 ? label("implications")
    : fill(label("implication"), { number: now.line + 1, all: last + 1 });
  part.append(element("div", { class: "playing" }, control("before", "◀", now.line - 1),
    element("span", {}, place), control("after", "▶", now.line + 1)), implications(step, 0, last + 1, 0, board));
  return part;
}

function node(board, [x, y, symbol], number, sort) {
  const r = Math.min(board.reach, 10), badge = number
    ? `<g class="badge" transform="translate(${0.9 * r} ${-0.9 * r})"><circle r="${0.62 * r}"/>`
      + `<text y="${0.28 * r}" font-size="${0.8 * r}">${number}</text></g>` : "";
  const shape = sort.startsWith("true") ? `<circle r="${r}"/>` : `<rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}"/>`;
  const stroke = sort.startsWith("true") ? "" : `<path d="M${-r} ${r}L${r} ${-r}"/>`;
  const text = symbol ? `<text y="${0.5 * r}" font-size="${1.4 * r}">${escaped(symbol)}</text>` : "";
  return `<g class="node ${sort}" transform="translate(${x} ${y})">${shape}${text}${stroke}${badge}</g>`;
}

/** What is true and what is false up to a line, with the numbers of the lines that say so. */
function nodes(step, at) {
  const found = new Map();
  for (const line of followed(step, at)) {
    for (const [x, y, symbol, number] of line.gone) {
      const key = `${x} ${y} ${symbol}`;
      if (!found.has(key)) found.set(key, { spot: [x, y, symbol], number, sort: "false" });
    }
    if (line.spot) {
      found.set(line.spot.join(" "), { spot: line.spot, number: line.line, sort: line.true ? "true" : "false" });
    }
  }
  return [...found.values()];
}

function straight(board, weak, [x0, y0], [x1, y1]) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 2 * board.reach) return "";
  const [ux, uy] = [(x1 - x0) / length * board.reach, (y1 - y0) / length * board.reach];
  const [sx, sy, ex, ey] = [x0 + ux, y0 + uy, x1 - ux, y1 - uy];
  return link(board, [weak, sx, sy, (sx + ex) / 2, (sy + ey) / 2, ex, ey]);
}

/** The arrows of one line: from what rules candidates out, and from these to what is then true. */
function arrows(step, at, board) {
  const spots = new Map(step.told.filter(line => line.spot).map(line => [line.line, line.spot])), line = step.told[at];
  return line.gone.map(([x, y, , number]) => {
    const from = spots.get(number), source = from ? straight(board, 1, from, [x, y]) : "";
    return source + (line.spot ? straight(board, 0, [x, y], line.spot) : "");
  }).join("");
}

/** Draw what is played instead of the whole step; returns what each square then shows, in words. */
function drawPlayed(step, board) {
  const shownNodes = nodes(step, now.line), found = {};
  group("links").innerHTML = arrows(step, now.line, board);
  const areas = followed(step, now.line).flatMap(line => line.areas)
    .map((squares, n) => `<path class="area pattern" d="${outline(board, squares, 2 + 3 * (n % 3))}"/>`).join("");
  group("marks").innerHTML = areas + shownNodes.map(one => node(
    board, one.spot, one.number, one.number === step.told[now.line].line ? `${one.sort} now` : one.sort)).join("");
  for (const { spot: [x, y, symbol], sort } of shownNodes) {
    const square = Math.floor(y / board.side) * board.columns + Math.floor(x / board.side);
    (found[square] = found[square] || []).push(`${symbol} ${label(sort)}`.trim());
  }
  return found;
}
