/**
 * Answers that were made with the site: they are there before Python is, and without it.
 *
 * They lie under the key of their question; see `baking.py` of the app that makes the site. What lapiz
 * answers on this machine is not made before.
 */

import { local } from "./config.js";
import { missing, taken } from "./shared.js";

const POLYNOMIAL = 0xedb88320;

/** The sum by which Python and the page find the same key (CRC-32). */
export function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  }
  return ~sum >>> 0;
}

/** A question as text: its fields in order, without those that are empty. */
const written = (request) =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(request)
        .sort()
        .map((name) => [name, request[name]])
        .filter(([, value]) => value !== "" && value !== null && value !== undefined),
    ),
  );

/** The key of a question. */
export const keyOf = (request) =>
  checksum(new TextEncoder().encode(written(request)))
    .toString(16)
    .padStart(8, "0");

const loaded = async (name) => (await fetch(`baked/${name}.json`)).json();
const known = {};
const keys = (language) =>
  (known[language] ??= loaded(`${language}/keys`).then((all) => new Set(all)));

/** The answer to a question, if it was made with the site; otherwise null. */
export async function baked(request, { language, notation }) {
  if (local || notation !== "lapiz") return null;
  try {
    const key = keyOf(request);
    if (!(await keys(language)).has(key)) return null;
    const { asked, answer } = await loaded(`${language}/${key}`);
    if (written(asked) !== written(request)) return null;
    const { space } = answer;
    if (space && (await missing(space))) taken(space, await loaded(`${language}/space-${space}`));
    return answer;
  } catch {
    return null; // without network, or of another version of the site: Python answers
  }
}
