// The implications of a step: a list with cases as tabs, played one by one on the board.
// Only functions: this part of the script comes after the one that begins.

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
  const name = line.line ? lineName(line.line) : "▸";
  const button = element("button", { type: "button", class: line.true ? "number" : "number false" }, name);
  button.setAttribute("aria-label", `${label("play")} ${line.line ? name : ""}`.trim());
  button.addEventListener("click", () => play(at));
  if (at === now.line) made.setAttribute("aria-current", "true");
  made.append(button, text);
  return made;
}

/** The lines from one to before another that lie as deep as some cases: a list, cases as tabs. */
function implications(step, from, to, depth, board) {
  const parts = listOf(step.told, from, to, depth);
  return element("ol", { class: "implications" }, ...parts.map(({ at, cases }) =>
    cases ? element("li", { class: "cases" }, ...tabs(step, cases, depth, board)) : implication(step, at, board)));
}

function tabs(step, cases, depth, board) {
  const open = caseOf(step.told, now.line, cases, depth) ?? cases[0].number;
  const heads = cases.map(({ number, first, path }) => {
    const head = element("button", { type: "button", role: "tab", "aria-selected": number === open, id: `case-${path}` },
      caseName(number, path, label));
    head.addEventListener("click", () => play(first));
    return head;
  });
  const panels = cases.map(({ number, first, end, path }) => {
    const panel = element("div", { role: "tabpanel", "aria-labelledby": `case-${path}` },
      implications(step, first, end, depth + 1, board));
    panel.hidden = number !== open;
    return panel;
  });
  return [element("div", { role: "tablist" }, ...heads), ...panels];
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

/** Draw what is played instead of the whole step; returns what each square then shows, in words. */
function drawPlayed(step, board) {
  paintPlayed(find("board"), board, step.told, now.line);
  const found = new Map();
  for (const { spot: [x, y, symbol], sort } of nodes(step.told, now.line)) {
    const square = squareAt(board, x, y);
    found.set(square, [...found.get(square) || [], `${symbol} ${label(sort)}`.trim()]);
  }
  return found;
}
