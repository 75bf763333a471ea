import { expect, it } from "vitest";
import { invalidatePerson, loadThroughCache } from "./person-cache.ts";

const person = (personId: string, value: object) => () => Promise.resolve({ personId, value });

it("reads once, until the person changes", async () => {
  const first = await loadThroughCache("session:a", person("ann", { read: 1 }));
  expect(await loadThroughCache("session:a", person("ann", { read: 2 }))).toBe(first);
  invalidatePerson("bob");
  expect(await loadThroughCache("session:a", person("ann", { read: 3 }))).toBe(first);
  invalidatePerson("ann");
  expect(await loadThroughCache("session:a", person("ann", { read: 4 }))).toEqual({ read: 4 });
});

it("does not cache what was read while the person changed", async () => {
  const { promise, resolve } = Promise.withResolvers<{ personId: string; value: object }>();
  const reading = loadThroughCache("session:b", () => promise);
  invalidatePerson("ann");
  resolve({ personId: "ann", value: { before: "the change" } });
  expect(await reading).toEqual({ before: "the change" });
  expect(await loadThroughCache("session:b", person("ann", { after: "it" }))).toEqual({ after: "it" });
});

it("reads again for those who ask after the change, also while the first read runs", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const reading = loadThroughCache("session:d", () => promise);
  invalidatePerson("bob");
  expect(await loadThroughCache("session:d", person("ann", { after: "it" }))).toEqual({ after: "it" });
  resolve(null);
  expect(await reading).toBeNull();
});

it("reads once for all who ask at the same time, and keeps no error", async () => {
  let reads = 0;
  const failing = async () => {
    reads += 1;
    throw new Error("the database is away");
  };
  const asked = [1, 2, 3].map(() => loadThroughCache("session:e", failing));
  for (const one of asked) await expect(one).rejects.toThrow("away");
  expect(reads).toBe(1);
  expect(await loadThroughCache("session:e", person("ann", { now: "there" }))).toEqual({ now: "there" });
});

it("does not cache null", async () => {
  expect(await loadThroughCache("session:c", () => Promise.resolve(null))).toBeNull();
  expect(await loadThroughCache("session:c", person("ann", { now: "there" }))).toEqual({ now: "there" });
});
