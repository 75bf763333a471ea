import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { paceOne } from "./pace.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", backgroundRequests: 6_000 }),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("the first request of an organization is sent at once, and Node.js warns of nothing", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  await paceOne("nord");
  await nextTurn();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
