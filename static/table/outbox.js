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
// A page that goes in this very moment leaves it to the tab, which holds it where the disk fails.
export async function keep(round) {
  const isHeld = isHolding(round);
  try {
    await inStore(ROUNDS, "readwrite", (store) => {
      const asked = store.index("id").getKey(round.id);
      asked.onsuccess = () => store.put(asked.result === undefined ? round : { ...round, order: asked.result });
      return asked;
    });
  } catch (error) {
    if (!isHeld) throw error;
    return;
  }
  if (isHeld) letGo(round.id);
}

// A tab that is full holds nothing.
function isHolding(round) {
  try {
    hold(round);
    return true;
  } catch {
    return false;
  }
}

// The book may have it all the same: in its turn it is voided there.
export const takeBack = (round) => keep({ ...round, isTakenBack: true });

export const waitingAt = async (address) => (await toSend()).filter((round) => round.address === address && !round.isTakenBack);

// What waits, and what was taken back, in their order.
// A disk that answered before will again; of one that never did, nothing waits there.
export async function toSend() {
  const asked = inStore(ROUNDS, "readonly", (store) => store.getAll());
  const kept = await asked.catch((error) => {
    if (hasAnswered) throw error;
    return [];
  });
  // What the tab holds besides is newer.
  const rounds = new Map([...kept, ...held()].map((round) => [round.id, round]));
  return [...rounds.values()].map((round) => (versions.has(round.behind) ? seeing(round, versions.get(round.behind)) : round));
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

// Makes a round that is there another one, or none; whatever other pages do with it meanwhile.
async function change(id, act) {
  const own = held().find((round) => round.id === id);
  const made = own && act(own);
  if (made) hold(made);
  else if (own) letGo(id);
  // Where the tab alone has it, no disk is asked that never answered.
  if (own && !hasAnswered) return;
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
