/**
 * How a rule lies on the board, as the sorts of its fields say: an area of cells, a path, a pair of neighbours, a row
 * seen from outside, or the whole board. So one tool draws all rules of a form, those of plugins, too.
 */

const FORMS = { cells: "area", line: "path", sequence: "path", pair: "pair" };
const VIEW = ["line", "row", "column", "reverse"];
/** Fields whose values are typed with the keys of digits. */
const TYPED = ["number", "digit", "digits"];

export const placeOf = (rule) => rule.fields.find(({ sort }) => sort in FORMS);

export function formOf(rule) {
  const named = (name) => rule.fields.some((field) => field.name === name);
  if (named("row") && named("column")) return "outside";
  return FORMS[placeOf(rule)?.sort] || "whole";
}

/** The fields that say something besides where it lies. */
export const valuesOf = (rule) =>
  formOf(rule) === "outside"
    ? rule.fields.filter(({ name }) => !VIEW.includes(name))
    : rule.fields.filter((field) => field !== placeOf(rule));

/** The field that a shape which has been drawn asks for. */
export const typedOf = (rule) => valuesOf(rule).find(({ sort }) => TYPED.includes(sort));

export const nameOf = (entry) => (typeof entry === "string" ? entry : Object.keys(entry)[0]);

/** What an entry says by field; one that names no field gives its place. */
export function fieldsOf(entry, rule) {
  if (typeof entry === "string") return {};
  const [said] = Object.values(entry);
  if (typeof said === "object" && !Array.isArray(said)) return said || {};
  return { [(placeOf(rule) || rule.fields[0])?.name]: said };
}

export function entryOf(rule, fields) {
  const said = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== "" && value !== false),
  );
  return Object.keys(said).length ? { [rule.name]: said } : rule.name;
}

/** Whether an entry says all that its rule needs: until then the engine is not asked about it. */
export const isWhole = (entry, rule) =>
  !rule || rule.fields.every(({ name, required }) => !required || name in fieldsOf(entry, rule));

/** The squares of a line of the board, in the order in which they are seen. */
function seen({ rows, columns }, { row, column, reverse }) {
  const line = row
    ? Array.from({ length: columns }, (_, at) => (row - 1) * columns + at)
    : Array.from({ length: rows }, (_, at) => at * columns + column - 1);
  return reverse ? line.reverse() : line;
}

/** The squares of an entry, in order. */
export function squaresOf(entry, rule, { board, square_names: names }) {
  const fields = rule ? fieldsOf(entry, rule) : {};
  if (fields.row || fields.column) return seen(board, fields);
  const text = JSON.stringify(fields[rule && placeOf(rule)?.name] ?? "");
  return (text.match(/[a-z]\w*/gi) || [])
    .map((name) => names.indexOf(name))
    .filter((at) => at >= 0);
}

/** What an entry says of the squares on which it lies. */
export function laid(rule, squares, { square_names: names }) {
  const pair = formOf(rule) === "pair";
  return { [placeOf(rule).name]: squares.map((at) => names[at]).join(pair ? "-" : " ") };
}

/** The way over the board that a pointer took: without gaps, and without what it took back. */
export function pathOf(way, { columns }) {
  const path = [];
  const toward = (at, to) => Math.sign(to - at);
  for (const to of way) {
    let last = path[path.length - 1] ?? to;
    while (last !== to) {
      const [row, column] = [Math.floor(last / columns), last % columns];
      last += toward(row, Math.floor(to / columns)) * columns + toward(column, to % columns);
      if (path[path.length - 2] === last) path.pop();
      else if (!path.includes(last)) path.push(last);
    }
    if (!path.length) path.push(to);
  }
  return path;
}

/** The row or column that is seen from a square at the edge, and on to the next one; null elsewhere. */
export function viewFrom([from, next], { rows, columns }) {
  const [row, column] = [Math.floor(from / columns), from % columns],
    [last, right] = [row === rows - 1, column === columns - 1];
  const across =
    next === undefined ? (!column || right) && row && !last : Math.abs(next - from) === 1;
  if (across) return column && !right ? null : { row: row + 1, reverse: right };
  return row && !last ? null : { column: column + 1, reverse: last };
}

/** An entry so many rows and columns further; null where it would leave the board. */
export function moved(entry, rule, read, down, right) {
  const { rows, columns } = read.board,
    fields = fieldsOf(entry, rule);
  if (fields.row || fields.column) {
    const [row, column] = [fields.row && fields.row + down, fields.column && fields.column + right];
    const there = row ? row >= 1 && row <= rows : column >= 1 && column <= columns;
    return there ? entryOf(rule, { ...fields, ...(row ? { row } : { column }) }) : null;
  }
  const squares = squaresOf(entry, rule, read).map((at) => {
    const [row, column] = [Math.floor(at / columns) + down, (at % columns) + right];
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
  });
  if (!squares.length || squares.includes(-1)) return null;
  return entryOf(rule, { ...fields, ...laid(rule, squares, read) });
}
