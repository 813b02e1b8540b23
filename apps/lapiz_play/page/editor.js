/** An editor for Python: CodeMirror, which completes the names of lapiz and marks a line at fault. */

import {
  EditorState,
  EditorView,
  HighlightStyle,
  autocompletion,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  globalCompletion,
  history,
  historyKeymap,
  ifNotIn,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  lintGutter,
  localCompletionSource,
  python,
  setDiagnostics,
  syntaxHighlighting,
  tags,
} from "./vendor/codemirror.js";
import { completions } from "./completing.js";
import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { language, t } from "./state.js";

/** So many milliseconds Escape lets the next Tab leave: until any other key, however slow one is. */
const LEAVING = 600_000;
const QUIET = ["String", "FormatString", "Comment"];

const COLOURS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier],
    color: "var(--azul)",
    fontWeight: 600,
  },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--oro-ink)" },
  { tag: [tags.number, tags.bool, tags.null, tags.meta], color: "var(--teja)" },
  { tag: tags.comment, color: "var(--pencil)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], fontWeight: 700 },
]);

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: '.84rem/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace' },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--sheet)", color: "var(--pencil)", borderColor: "var(--hair)" },
  ".cm-gutter-lint": { width: "1.1em" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    background: "var(--azul-wash)",
    outline: "1px solid var(--azul)",
  },
  ".cm-tooltip": {
    background: "var(--sheet)",
    color: "var(--ink)",
    border: "1px solid var(--hair)",
    borderRadius: "var(--r-key)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".2em .6em" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--azul)",
    color: "var(--azul-on)",
  },
  ".cm-completionDetail": { fontStyle: "normal", fontSize: ".85em", color: "var(--pencil)" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: 700 },
  ".cm-tooltip.cm-completionInfo": { padding: ".4em .7em", maxWidth: "22rem", fontSize: ".9rem" },
  ".cm-diagnostic": { padding: ".3em .7em", borderLeft: ".3rem solid var(--teja)" },
});

/** The docstring of a name, which is English in all languages. */
function told(doc) {
  const node = document.createElement("span");
  node.lang = "en";
  node.textContent = doc;
  return node;
}

const option = ({ label, sort, signature, doc }) => ({
  label,
  type: sort,
  detail: signature,
  ...(doc ? { info: () => told(doc) } : {}),
});

/** What completes names: those that `known()` has are told by the engine, and may come late. */
const named = (known) =>
  ifNotIn(QUIET, ({ state, pos, explicit }) => {
    const found = known() && completions(known(), state.sliceDoc(0, pos));
    if (!found || (!found.length && !explicit && state.sliceDoc(pos - 1, pos) !== ".")) return null;
    return { from: pos - found.length, options: found.choices.map(option), validFor: /^\w*$/ };
  });

const words = () => ({
  Completions: t("completions"),
  Diagnostics: t("diagnostics"),
  "No diagnostics": t("no_diagnostics"),
  close: t("close"),
  "Control character": t("control_character"),
});

/** All that the editor does. `live.current` has what it calls: it changes with each drawing of the page. */
const abilities = (live) => [
  keymap.of([
    { key: "Mod-Enter", run: () => (live.current.run(), true) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    indentWithTab,
    ...defaultKeymap,
  ]),
  lineNumbers(),
  lintGutter(),
  history(),
  python(),
  indentUnit.of("    "),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(COLOURS),
  autocompletion({
    icons: false,
    override: [named(() => live.current.names), localCompletionSource, globalCompletion],
  }),
  EditorView.lineWrapping,
  LOOK,
  EditorState.phrases.of(words()),
  EditorView.contentAttributes.of({
    id: "source",
    tabindex: "0",
    "aria-label": t("source"),
    "aria-describedby": "editor-help",
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
  }),
  EditorView.domEventHandlers({
    keyup: ({ key }, view) => {
      if (key === "Escape") view.setTabFocusMode(LEAVING);
    },
    beforeinput: typedOver,
    blur: (_, view) => view.setTabFocusMode(false),
  }),
  EditorView.updateListener.of(({ docChanged, state }) => {
    const text = docChanged ? state.doc.toString() : live.current.source;
    if (text === live.current.source) return;
    live.current.source = text; // the page is drawn with it only later
    live.current.change(text);
  }),
];

/**
 * What is typed over a selection: the browser would carry over the look of the text that goes, by a style in the
 * document that the page's policy forbids. Brackets and quotes, which are put around a selection, are left alone.
 */
function typedOver(event, view) {
  const { state, composing } = view,
    { inputType, data } = event;
  if (inputType !== "insertText" || composing || state.selection.main.empty) return false;
  if (!data || /^[()[\]{}"']$/.test(data)) return false;
  view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** The diagnostics of a fault, which has a text and perhaps a line. */
function marked({ doc }, fault) {
  if (!fault?.line || fault.line > doc.lines) return [];
  const { from, to, text } = doc.line(fault.line),
    start = from + (text.match(/^\s*/) || [""])[0].length;
  return [{ from: start, to: Math.max(to, start), severity: "error", message: fault.text }];
}

/** Show a line of the editor, and put the cursor there. */
export function goToLine(number) {
  const view = EditorView.findFromDOM(document.getElementById("source"));
  if (!view) return;
  const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
  view.dispatch({
    selection: { anchor: line.to },
    effects: EditorView.scrollIntoView(line.from, { y: "center" }),
  });
  view.focus();
}

/** `change` gets what is written, `run` is called by Ctrl+Enter; `names` are what the engine tells of names. */
export function Editor({ source, fault, names, change, run }) {
  const root = useRef(),
    view = useRef(),
    live = useRef();
  live.current = { source, names, change, run };
  useEffect(() => {
    const state = EditorState.create({ doc: live.current.source, extensions: abilities(live) });
    view.current = new EditorView({ state, parent: root.current });
    return () => view.current.destroy();
  }, [language()]);
  useEffect(() => {
    const { state } = view.current,
      insert = live.current.source; // more may be written by now than `source`, with which the page was drawn
    if (state.doc.toString() !== insert)
      view.current.dispatch({ changes: { from: 0, to: state.doc.length, insert } });
  }, [source]);
  useEffect(() => {
    const { state } = view.current,
      found = marked(state, fault);
    view.current.dispatch(setDiagnostics(state, found));
    if (found.length)
      view.current.dispatch({ effects: EditorView.scrollIntoView(found[0].from, { y: "center" }) });
  }, [fault, language()]);
  return html`<div class="editor" ref=${root}></div>`;
}
