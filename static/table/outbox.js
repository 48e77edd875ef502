// The rounds of this phone that have no answer yet, in their order.
// IndexedDB keeps them when the page is closed, the browser is killed or the phone is off.

const NAME = "ledger";
const ROUNDS = "rounds";

// A round has an id, the address it goes to, the body that is sent there, and a title.
export const keep = (round) => inStore("readwrite", (store) => store.add(round));

export async function waitingAt(address) {
  const rounds = await inStore("readonly", (store) => store.getAll());
  return rounds.filter((round) => round.address === address);
}

export function forget(id) {
  return inStore("readwrite", (store) => {
    const asked = store.index("id").getKey(id);
    asked.onsuccess = () => asked.result !== undefined && store.delete(asked.result);
    return asked;
  });
}

async function inStore(mode, act) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      // What is called kept has reached the disk.
      const work = database.transaction(ROUNDS, mode, { durability: "strict" });
      const asked = act(work.objectStore(ROUNDS));
      work.oncomplete = () => resolve(asked.result);
      work.onabort = () => reject(work.error);
    });
  } finally {
    database.close();
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(ROUNDS, { keyPath: "order", autoIncrement: true });
      store.createIndex("id", "id", { unique: true });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
