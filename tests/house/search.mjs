// Prints, as JSON, the pages that the search of built documentation finds for each query, best first:
// node search.mjs FOLDER QUERIES. It runs the search's own scripts, for which it pretends to be a page.
import { existsSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const [, , folder, queries] = process.argv;
const nothing = () => null;
const page = {
  document: {
    addEventListener: nothing,
    documentElement: { dataset: { content_root: "./" } },
    getElementById: nothing,
    querySelector: nothing,
    readyState: "loading",
  },
  addEventListener: nothing,
  location: {},
  SPHINX_HIGHLIGHT_ENABLED: false,
};
page.window = page;
createContext(page);
// The stemmer became two files of its own in Sphinx 9.
const SCRIPTS = [
  "documentation_options",
  "doctools",
  "base-stemmer",
  "english-stemmer",
  "language_data",
  "searchtools",
];
const paths = SCRIPTS.map((name) => `${folder}/_static/${name}.js`).filter(existsSync);
for (const path of [...paths, `${folder}/searchindex.js`]) {
  runInContext(readFileSync(path, "utf8"), page);
}

const SEARCH = "Search._performSearch(...Search._parseQuery(query))";
const found = (query) => {
  page.query = query;
  return runInContext(SEARCH, page)
    .reverse()
    .map(([name]) => name);
};
console.log(
  JSON.stringify(Object.fromEntries(JSON.parse(queries).map((query) => [query, found(query)]))),
);
