import "server-only";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The maximum time that finished results wait for the next one, to be yielded together, in milliseconds.
 */
const waitMilliseconds = 50;

/**
 * The limits of `inOrder`. At most `atOnce` items are in progress, and at most `ahead` are in progress or
 * finished and not yet yielded. With `together` finished results a yield no longer waits for further ones.
 */
export type Window = { atOnce: number; ahead: number; together: number };

/**
 * Runs `act` for several items at the same time and yields the results in the order of the items, several
 * at a time. It continues within the limits while the reader is busy. If the reader stops or an error is
 * thrown, the remaining results are passed to `drop`. Throws the errors of the items and of `act`, in
 * order.
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
    const entry = { result: act(item), isReady: false };
    begun.push(entry);
    const end = (isReady: boolean) => {
      underWay -= 1;
      entry.isReady = isReady;
      // An error of `items` reaches the reader with its next read.
      fill().catch(() => undefined);
    };
    entry.result.then(
      () => end(true),
      () => end(false),
    );
  }
  // Calls run one after another, because the number of begun items is known only after `items.next()`.
  const fill = () =>
    (filling = filling.then(async () => {
      while (hasMore && underWay < atOnce && begun.length < ahead) {
        const next = await items.next();
        if (next.done) hasMore = false;
        else if (!left.signal.aborted) begin(next.value);
      }
    }));

  // Finished results wait for a slow one only for a short time.
  async function isToCome(
    entry: { result: Promise<Result>; isReady: boolean },
    count: number,
  ): Promise<boolean> {
    if (entry.isReady || count === 0) return true;
    if (count >= together) return false;
    const completed = entry.result.then(
      () => true,
      () => true,
    );
    return Promise.race([completed, wait(waitMilliseconds, false, { ref: false })]);
  }

  try {
    for (;;) {
      await fill();
      if (begun.length === 0) return;
      for (let entry = begun[0]; entry && (await isToCome(entry, ready.length)); entry = begun[0]) {
        ready.push(await entry.result);
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
