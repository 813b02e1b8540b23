/** What stays in this browser, and what a link holds in its fragment, which no server sees. */

const PREFIX = "lapiz-play-";

/** A kept value; the default where nothing is kept, or nothing can be. */
export function kept(key, usual) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? usual : JSON.parse(text);
  } catch {
    return usual;
  }
}

export function keep(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys of kept values that begin with something. */
export function keptKeys(begins = "") {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + begins))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export const LONGEST_LINK = 200_000;
const LARGEST = 2_000_000;

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(),
    parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new RangeError("too large");
    parts.push(value);
  }
  return new Blob(parts).arrayBuffer();
}

/** Data as text for a link: JSON, compressed, in letters that addresses allow. */
export async function encode(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const small = new Uint8Array(await through(bytes, new CompressionStream("deflate-raw")));
  let text = "";
  for (const byte of small) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The data of a link; an error if it is none, whatever stands in it. */
export async function decode(text) {
  if (text.length > LONGEST_LINK) throw new RangeError("too large");
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return JSON.parse(
    new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))),
  );
}

/** The parts of a fragment: `#game=…` or `#practise=…`. */
export function fragment(hash = location.hash) {
  const found = /^#(\w+)=([\w%.~-]*)$/.exec(hash);
  return found ? { name: found[1], value: found[2] } : null;
}

/** Offer a text as a file. */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
