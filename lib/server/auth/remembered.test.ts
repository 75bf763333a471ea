import { expect, it } from "vitest";
import { forgetPerson, remembered } from "./remembered.ts";

const person = (personId: string, value: object) => () => Promise.resolve({ personId, value });

it("reads once, until the person changes", async () => {
  const first = await remembered("session:a", person("ann", { read: 1 }));
  expect(await remembered("session:a", person("ann", { read: 2 }))).toBe(first);
  forgetPerson("bob");
  expect(await remembered("session:a", person("ann", { read: 3 }))).toBe(first);
  forgetPerson("ann");
  expect(await remembered("session:a", person("ann", { read: 4 }))).toEqual({ read: 4 });
});

it("does not remember what was read while the person changed", async () => {
  const { promise, resolve } = Promise.withResolvers<{ personId: string; value: object }>();
  const reading = remembered("session:b", () => promise);
  forgetPerson("ann");
  resolve({ personId: "ann", value: { before: "the change" } });
  expect(await reading).toEqual({ before: "the change" });
  expect(await remembered("session:b", person("ann", { after: "it" }))).toEqual({ after: "it" });
});

it("does not remember that there is nothing", async () => {
  expect(await remembered("session:c", () => Promise.resolve(null))).toBeNull();
  expect(await remembered("session:c", person("ann", { now: "there" }))).toEqual({ now: "there" });
});
