/**
 * Games kept in this browser, each a record of its own.
 *
 * A record has an `id`, the packed `game`, and what a list shows of it (see `table.js`). Several tabs may
 * hold the same game: the one that takes it up last goes on with it, and what another tab does after
 * that becomes a copy, so that neither writes over the other. Where the browser keeps nothing, games
 * are held as long as the page is open.
 */

import { clear, createStore, del, get, update, values } from "./vendor/idb-keyval.js";
import { keep, kept, keptKeys } from "./keep.js";

const UNSAVED = "unsaved-";
const letters = "abcdefghijklmnopqrstuvwxyz";

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (one) => letters[one % 26]).join("");

const writer = newId(); // this tab
let store = null,
  fault = "";
const here = new Map();

/** Find out whether games can be kept; false if they are held only while the page is open. */
export async function begin() {
  try {
    store = createStore("lapiz-games", "games");
    await get("any", store);
  } catch {
    store = null;
  }
  return Boolean(store);
}

/** Why the last game could not be kept: "", "full" or "none". */
export const trouble = () => fault;

const troubled = (error) => {
  fault = error?.name === "QuotaExceededError" ? "full" : "none";
};

async function changed(id, change) {
  if (!store) return void here.set(id, change(here.get(id)));
  try {
    await update(id, change, store);
    fault = "";
  } catch (error) {
    troubled(error);
    here.set(id, change(here.get(id)));
  }
}

/**
 * Keep a record, and return its ID: another one if a tab has taken up the game since. A record of
 * which only the time has passed is not worth a copy.
 */
export async function save(record, { passing = false } = {}) {
  let elsewhere = false;
  const own = { ...record, writer, changed: Date.now() };
  await changed(record.id, (old) => {
    elsewhere = Boolean(old && old.writer !== writer);
    return elsewhere ? old : own;
  });
  keep(UNSAVED + record.id, undefined);
  if (!elsewhere || passing) return record.id;
  const id = newId();
  await changed(id, () => ({ ...own, id }));
  return id;
}

/** Keep a record while the page is being closed, when nothing else is sure to come to its end. */
export const saveAtOnce = (record) =>
  keep(UNSAVED + record.id, { ...record, writer, changed: Date.now() });

/** Take over what was kept while pages were being closed. */
export async function takeUnsaved() {
  for (const key of keptKeys(UNSAVED)) {
    const record = kept(key, null);
    if (record?.id && record.game)
      await changed(record.id, (old) => (old && old.changed > record.changed ? old : record));
    keep(key, undefined);
  }
}

/** Take a game up in this tab; nothing if it is not there. */
export async function take(id) {
  const record = id && (await found(id));
  if (!record) return null;
  await changed(id, (old) => ({ ...(old || record), writer }));
  return record;
}

const found = async (id) => {
  try {
    return here.get(id) || (store && (await get(id, store)));
  } catch (error) {
    return void troubled(error);
  }
};

/** All games, the latest first. */
export async function all() {
  let records = [];
  try {
    records = store ? await values(store) : [];
  } catch (error) {
    troubled(error);
  }
  const known = new Map(
    [...records, ...here.values()].filter((one) => one?.id && one.game).map((one) => [one.id, one]),
  );
  return [...known.values()].sort((a, b) => b.changed - a.changed);
}

export async function drop(id) {
  here.delete(id);
  keep(UNSAVED + id, undefined);
  try {
    if (store) await del(id, store);
  } catch (error) {
    troubled(error);
  }
}

/** Bring back a record that was dropped. */
export const putBack = (record) => changed(record.id, () => record);

export async function forgetAll() {
  here.clear();
  if (store) await clear(store).catch(troubled);
}
