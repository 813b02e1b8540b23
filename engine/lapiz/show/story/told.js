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
    && current.path.length > depth ? current.path[depth] : step.told[from].path[depth];
  for (let at = from; at < to;) {
    const number = step.told[at].path[depth], first = at;
    while (at < to && step.told[at].path[depth] === number) at++;
    const path = step.told[first].path.slice(0, depth + 1).filter(one => one > 0 || depth === 0).join(".");
    const head = element("button", { type: "button", role: "tab", "aria-selected": number === open, id: `case-${path}` },
      caseName(number, path, label));
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

/** Draw what is played instead of the whole step; returns what each square then shows, in words. */
function drawPlayed(step, board) {
  paintPlayed(find("board"), board, step.told, now.line);
  const found = {};
  for (const { spot: [x, y, symbol], sort } of nodes(step.told, now.line)) {
    (found[squareAt(board, x, y)] ||= []).push(`${symbol} ${label(sort)}`.trim());
  }
  return found;
}
