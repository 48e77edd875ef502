// What this phone keeps of a table: the rounds that have no answer yet, in their order, and half a round.
// IndexedDB keeps them when the page is closed, the browser is killed or the phone is off.

const NAME = "ledger";
const VERSION = 2;
const ROUNDS = "rounds";
const HALVES = "halves";

// A round has an id, the address it goes to, the body that is sent there, and the page it was entered on.
// One that was mended stands where it stood.
export async function keep(round) {
  const there = (await waitingAt(round.address)).find(({ id }) => id === round.id);
  const placed = there ? { ...round, order: there.order } : round;
  return inStore(ROUNDS, "readwrite", (store) => store.put(placed));
}

export const waiting = () => inStore(ROUNDS, "readonly", (store) => store.getAll());

export const waitingAt = async (address) => (await waiting()).filter((round) => round.address === address);

export function forget(id) {
  return inStore(ROUNDS, "readwrite", (store) => {
    const asked = store.index("id").getKey(id);
    asked.onsuccess = () => asked.result !== undefined && store.delete(asked.result);
    return asked;
  });
}

// What waits was entered after the sitting had this version.
export async function seeFrom(address, version) {
  for (const [place, round] of (await waitingAt(address)).entries()) {
    const body = new URLSearchParams(round.body);
    body.set("seen", version + place);
    await inStore(ROUNDS, "readwrite", (store) => store.put({ ...round, body: String(body) }));
  }
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
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
