import "server-only";
import { setTimeout as wait } from "node:timers/promises";

/** How long items that are done wait for the next one to be taken together with it, in milliseconds. */
const patience = 50;

/**
 * How many items are under way at the same time, how many there may be together with those that are done and wait for
 * their turn, and how many are taken together, as long as there are so many.
 */
export type Window = { atOnce: number; ahead: number; together: number };

/**
 * Carries out `act` for some items at a time and yields what it resolves with in the order of the items, some
 * together. It goes on while the reader is busy, as far as the window allows. What was not taken when the reader
 * leaves or something throws is given to `drop`. Throws what the items or `act` throw, in their turn.
 */
export async function* inOrder<Item, Result>(
  items: AsyncGenerator<Item>,
  { atOnce, ahead, together }: Window,
  act: (item: Item) => Promise<Result>,
  drop: (result: Result) => Promise<void>,
): AsyncGenerator<Result[]> {
  const begun: { result: Promise<Result>; isReady: boolean }[] = [];
  let underWay = 0;
  let hasMore = true;
  const left = new AbortController();
  let filling = Promise.resolve();
  let ready: Result[] = [];

  function begin(item: Item): void {
    underWay += 1;
    const one = { result: act(item), isReady: false };
    begun.push(one);
    const end = (isReady: boolean) => {
      underWay -= 1;
      one.isReady = isReady;
      // What goes wrong with the items is met by the next turn of the reader.
      fill().catch(() => undefined);
    };
    one.result.then(
      () => end(true),
      () => end(false),
    );
  }
  // One after another, because the next item must be known before it is known whether there is room for one more.
  const fill = () =>
    (filling = filling.then(async () => {
      while (hasMore && underWay < atOnce && begun.length < ahead) {
        const next = await items.next();
        if (next.done) hasMore = false;
        else if (!left.signal.aborted) begin(next.value);
      }
    }));

  // Those that are done don't wait long for one that takes its time.
  async function isToCome(
    one: { result: Promise<Result>; isReady: boolean },
    count: number,
  ): Promise<boolean> {
    if (one.isReady || count === 0) return true;
    if (count >= together) return false;
    const settled = one.result.then(
      () => true,
      () => true,
    );
    return Promise.race([settled, wait(patience, false, { ref: false })]);
  }

  try {
    for (;;) {
      await fill();
      if (begun.length === 0) return;
      for (let one = begun[0]; one && (await isToCome(one, ready.length)); one = begun[0]) {
        ready.push(await one.result);
        begun.shift();
      }
      const results = ready;
      ready = [];
      yield results;
    }
  } finally {
    hasMore = false;
    left.abort();
    for (const result of ready) drop(result).catch(() => undefined);
    for (const { result } of begun) result.then(drop).catch(() => undefined);
    await items.return(undefined);
  }
}
