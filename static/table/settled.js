// Who gives whom how much, so that everybody gets what is theirs: the largest to the largest.

export function settled(moved) {
  const left = new Map(moved);
  const transfers = [];
  for (;;) {
    const open = [...left].filter(([, amount]) => amount);
    if (open.length < 2) return transfers;
    const [sender, owed] = open.reduce((a, b) => (b[1] < a[1] ? b : a));
    const [receiver, due] = open.reduce((a, b) => (b[1] > a[1] ? b : a));
    const amount = Math.min(-owed, due);
    if (amount <= 0) return transfers;
    transfers.push([sender, receiver, amount]);
    left.set(sender, owed + amount);
    left.set(receiver, due - amount);
  }
}
