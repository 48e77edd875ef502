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

// A round has an id, the address it goes to, the body that is sent there, the page it was entered
// on, and behind which one it was entered. One that was mended stands where it stood.
export async function keep(round) {
  try {
    const there = (await waitingAt(round.address)).find(({ id }) => id === round.id);
    await replace(there ? { ...round, order: there.order } : round);
  } catch {
    hold(round);
  }
}

// What waits to be sent, the first first.
export const waiting = async () => (await all()).filter((round) => !round.isTakenBack);

export const waitingAt = async (address) => (await waiting()).filter((round) => round.address === address);

// Rounds that were taken back after they may have been sent: the book may have them.
export const takenBack = async () => (await all()).filter((round) => round.isTakenBack);

export const takeBack = (round) => replace({ ...round, isTakenBack: true });

// A disk that answered before will again; of one that never did, nothing waits there.
async function all() {
  const asked = inStore(ROUNDS, "readonly", (store) => store.getAll());
  const kept = await asked.catch((error) => {
    if (hasAnswered) throw error;
    return [];
  });
  return [...kept, ...held()];
}

export async function forget(id) {
  if (held().some((round) => round.id === id)) letGo(id);
  else await drop(id);
}

function drop(id) {
  return inStore(ROUNDS, "readwrite", (store) => {
    const asked = store.index("id").getKey(id);
    asked.onsuccess = () => asked.result !== undefined && store.delete(asked.result);
    return asked;
  });
}

// The book has a round: what was entered behind it saw the version that it made.
export async function arrived({ id, address }, version) {
  const behind = (await waitingAt(address)).find((round) => round.behind === id);
  if (behind) await replace(seeing(behind, version));
  await forget(id);
}

// What waits was entered after the sitting had this version.
export async function seeFrom(address, version) {
  for (const [place, round] of (await waitingAt(address)).entries()) await replace(seeing(round, version + place));
}

function seeing(round, version) {
  const body = new URLSearchParams(round.body);
  body.set("seen", version);
  return { ...round, body: String(body) };
}

// What is held by the tab stays there.
async function replace(round) {
  if (held().some(({ id }) => id === round.id)) hold(round);
  else await inStore(ROUNDS, "readwrite", (store) => store.put(round));
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
    setTimeout(() => reject(new DOMException("the disk does not answer", "TimeoutError")), PATIENCE);
  });
}
