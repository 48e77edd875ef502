// What this phone keeps of a table: the rounds that have no answer yet, in their order, and half a round.
// IndexedDB keeps them when the page is closed, the browser is killed or the phone is off.

import { held, hold, letGo } from "./held.js";

const NAME = "ledger";
const VERSION = 2;
const ROUNDS = "rounds";
const HALVES = "halves";
const PATIENCE = 3000;
// Milliseconds without an answer of the disk before the tab holds a round instead.

let hasAnswered = false;

// The versions that rounds made which arrived from this page; what is kept only now saw them too.
const versions = new Map();

// A round has an id, the address it goes to, the body that is sent there, the page it was entered
// on, and behind which one it was entered. One that was mended stands where it stood.
export async function keep(round) {
  try {
    const there = (await waitingAt(round.address)).find(({ id }) => id === round.id);
    await put(there ? { ...round, order: there.order } : round);
  } catch {
    hold(round);
  }
}

// The book may have it all the same: in its turn it is voided there.
export const takeBack = (round) => put({ ...round, isTakenBack: true });

export const waitingAt = async (address) => (await toSend()).filter((round) => round.address === address && !round.isTakenBack);

// What waits, and what was taken back, in their order.
// A disk that answered before will again; of one that never did, nothing waits there.
export async function toSend() {
  const asked = inStore(ROUNDS, "readonly", (store) => store.getAll());
  const kept = await asked.catch((error) => {
    if (hasAnswered) throw error;
    return [];
  });
  return [...kept, ...held()].map((round) => (versions.has(round.behind) ? seeing(round, versions.get(round.behind)) : round));
}

export const forget = (id) => change(id, () => null);

// The book has a round, or knows that it was taken back: what was entered behind it saw that version.
// One that was taken back while it was on its way has yet to be voided.
export async function arrived({ id, isTakenBack }, version) {
  versions.set(id, version);
  const behind = (await toSend()).find((round) => round.behind === id);
  if (behind) await change(behind.id, (round) => seeing(round, version));
  await change(id, (round) => (round.isTakenBack === isTakenBack ? null : round));
}

// What waits was entered after the sitting had this version.
export async function seeFrom(address, version) {
  for (const [place, { id }] of (await waitingAt(address)).entries()) await change(id, (round) => seeing(round, version + place));
}

function seeing(round, version) {
  const body = new URLSearchParams(round.body);
  body.set("seen", version);
  return { ...round, body: String(body) };
}

// What is held by the tab stays there.
async function put(round) {
  if (heldAs(round.id)) hold(round);
  else await inStore(ROUNDS, "readwrite", (store) => store.put(round));
}

const heldAs = (id) => held().find((round) => round.id === id);

// Makes a round that is there another one, or none; whatever other pages do with it meanwhile.
async function change(id, act) {
  const own = heldAs(id);
  if (own) {
    const made = act(own);
    if (made) hold(made);
    else letGo(id);
    return;
  }
  await inStore(ROUNDS, "readwrite", (store) => {
    const asked = store.index("id").openCursor(id);
    asked.onsuccess = () => {
      const cursor = asked.result;
      const made = cursor && act(cursor.value);
      if (made) cursor.update(made);
      else cursor?.delete();
    };
    return asked;
  });
}

export const keepHalf = (half) => inStore(HALVES, "readwrite", (store) => store.put(half));

export const halfAt = (address) => inStore(HALVES, "readonly", (store) => store.get(address));

export const forgetHalf = (address) => inStore(HALVES, "readwrite", (store) => store.delete(address));

async function inStore(name, mode, act) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      // What is called kept has reached the disk.
      const work = database.transaction(name, mode, { durability: name === ROUNDS ? "strict" : "relaxed" });
      const asked = act(work.objectStore(name));
      work.oncomplete = () => resolve(asked.result);
      work.onabort = () => reject(work.error);
    });
  } finally {
    database.close();
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = ({ oldVersion }) => {
      const { result } = asked;
      if (oldVersion < 1) {
        const store = result.createObjectStore(ROUNDS, { keyPath: "order", autoIncrement: true });
        store.createIndex("id", "id", { unique: true });
      }
      result.createObjectStore(HALVES, { keyPath: "address" });
    };
    asked.onsuccess = () => {
      hasAnswered = true;
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    setTimeout(() => {
      reject(new DOMException("the disk does not answer", "TimeoutError"));
      asked.onsuccess = () => asked.result.close();
    }, PATIENCE);
  });
}
