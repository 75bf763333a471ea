import { expect, test } from "vitest";
import { pingInTime } from "./ping-in-time.ts";

test("a database that answers is there", async () => {
  await expect(pingInTime({ ping: () => Promise.resolve() })).resolves.toBeUndefined();
});

test("a database that refuses is told with its own error", async () => {
  await expect(pingInTime({ ping: () => Promise.reject(new Error("refused")) })).rejects.toThrow("refused");
});

test("a database that is silent is given up after a second", async () => {
  const started = performance.now();
  await expect(pingInTime({ ping: () => new Promise(() => undefined) })).rejects.toThrow("within 1 second");
  expect(performance.now() - started).toBeGreaterThan(900);
});

test("who asks while the database is being asked waits for the same answer", async () => {
  const answer = Promise.withResolvers<undefined>();
  let asked = 0;
  const database = {
    ping: async () => {
      asked += 1;
      await answer.promise;
    },
  };
  const both = [pingInTime(database), pingInTime(database)];
  answer.resolve(undefined);
  await Promise.all(both);
  expect(asked).toBe(1);
  await pingInTime(database);
  expect(asked).toBe(2);
});
