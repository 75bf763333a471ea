/** A source of numbers that look random and follow from a seed alone. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** One of the items; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
};

/** Folds a text into 32 bits (FNV-1a), so that any name may seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Begins a sequence (Mulberry32): the same seed gives the same one on every machine. Not for secrets. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
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
