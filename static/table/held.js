// Rounds that the tab holds, also when it is loaded again: at once, until the disk has them, or for
// as long as it is there, in a browser that keeps nothing else.

const NAME = "ledger.rounds";

export const held = () => JSON.parse(sessionStorage.getItem(NAME) ?? "[]");

const write = (rounds) => sessionStorage.setItem(NAME, JSON.stringify(rounds));

export function hold(round) {
  const rounds = held();
  const place = rounds.findIndex(({ id }) => id === round.id);
  if (place < 0) write([...rounds, round]);
  else write(rounds.with(place, round));
}

export const letGo = (id) => write(held().filter((round) => round.id !== id));
