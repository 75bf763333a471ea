import { once, EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/open.ts";
import { createLog } from "../log.ts";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { type Queue, startQueue } from "./queue.ts";

const directory = mkdtempSync(path.join(tmpdir(), "kontor-queue-"));
const handled = new EventEmitter();
let database: Database<object>;
let queue: Queue;
let asked = 0;

type Payload = { number: number; failing?: boolean };

beforeAll(async () => {
  await copyEmptyDatabase(directory);
  database = await openDatabase<object>({ directory });
  const { db } = database.queueConnection as {
    db: { executeSql: (...given: unknown[]) => Promise<unknown> };
  };
  const counted = {
    ...db,
    executeSql: (...given: unknown[]) => {
      asked += 1;
      return db.executeSql(...given);
    },
  };
  Object.assign(database, { queueConnection: { ...database.queueConnection, db: counted } });
  const options = { names: ["first", "second", "third"], recoverySeconds: 10, stopSeconds: 5 };
  queue = await startQueue(database, options, createLog("test", "silent"));
  const failed = new Set<number>();
  for (const name of options.names)
    await queue.work<Payload>(name, {
      atOnce: 4,
      handle: async ({ number, failing }) => {
        if (failing && !failed.has(number)) {
          failed.add(number);
          throw new Error("the first try fails");
        }
        handled.emit(String(number));
      },
      giveUp: async () => undefined,
    });
}, 60_000);

afterAll(async () => {
  await queue.stop();
  await database.close();
  rmSync(directory, { recursive: true });
});

/** Returns the milliseconds until a job is handled. */
async function untilHandled(number: number, add: () => Promise<void>): Promise<number> {
  const started = performance.now();
  const done = once(handled, String(number));
  await add();
  await done;
  return performance.now() - started;
}

test("a queue with nothing to do asks nothing by its workers", async () => {
  // Each worker has looked for its first job.
  await wait(2_000);
  asked = 0;
  await wait(5_000);
  expect(asked).toBe(0);
}, 20_000);

test("a job begins long before a round, one that is put off on its second, and a failed one a second later", async () => {
  const add = (payload: Payload) => () =>
    database.sql.transaction().execute((transaction) => queue.enqueue("second", payload, transaction));
  expect(await untilHandled(1, add({ number: 1 }))).toBeLessThan(4_000);
  const putOff = await untilHandled(2, () => queue.enqueueLater("first", { number: 2 }, 2));
  expect(putOff).toBeGreaterThan(1_900);
  expect(putOff).toBeLessThan(6_000);
  expect(await untilHandled(3, add({ number: 3, failing: true }))).toBeLessThan(7_000);
}, 40_000);
