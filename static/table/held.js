// Rounds of a browser that keeps nothing else: they are there as long as its tab, also after a reload.

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
