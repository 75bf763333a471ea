import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { unlessClosed } from "./open-table.ts";

test("a closed table answers with null, and an open one keeps no answer that it has given", async () => {
  const closing = new AbortController();
  const table = { closed: closing.signal };
  expect(await unlessClosed(table, Promise.resolve("answer"))).toBe("answer");
  await expect(unlessClosed(table, Promise.reject(new Error("Out of memory")))).rejects.toThrow("memory");
  expect(getEventListeners(closing.signal, "abort")).toEqual([]);
  const unanswered = unlessClosed(table, new Promise(() => undefined));
  closing.abort();
  expect(await unanswered).toBeNull();
  expect(await unlessClosed(table, new Promise(() => undefined))).toBeNull();
});
