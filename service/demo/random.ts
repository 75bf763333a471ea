/** A source of pseudo-random numbers that depend only on a seed. */
export type Random = {
  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Returns one of the items. Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean;
};

/** Returns a 32-bit hash of a text (FNV-1a), so that any text can be a seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/**
 * Starts a pseudo-random sequence (Mulberry32). The same seed gives the same sequence on every machine.
 * Must not be used for secrets.
 */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError("Nothing to pick from");
      return item;
    },
    chance: (share) => next() < share,
  };
}
