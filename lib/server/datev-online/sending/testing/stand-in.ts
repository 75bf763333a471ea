import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevApp } from "../../../datev-app.ts";
import { startRegistered } from "../../services/testing/register-app.ts";
import { appQueue } from "../../../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

/** What tests of sending have: a database and a store for the file, and a stand-in for each test. */
type SendingTest = { database: TestDatabase; datev: DatevStandIn };

type Settings = { storeDirectory: string; datevApp: DatevApp | null };

/**
 * Gives each test of a file what it needs, and ends it. `settings` is the configuration of the file, whose
 * store and app are set. The fields of the result are set before each test.
 */
export function useDatevSending(settings: Settings): SendingTest {
  const test = {} as SendingTest;
  beforeAll(async () => {
    test.database = await openTestDatabase();
    settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-datev-"));
  });
  afterAll(async () => {
    await (await appQueue()).stop();
    await test.database.close();
    await rm(settings.storeDirectory, { recursive: true });
  });
  beforeEach(async () => {
    const { datev, app } = await startRegistered("http://localhost:3000/api/datev/callback");
    settings.datevApp = app;
    test.datev = datev;
  });
  afterEach(() => test.datev.stop());
  return test;
}

/**
 * Returns how often documents and batches arrived: the largest number for one document, and for one batch,
 * and how many there are.
 */
export function arrivals({ state }: DatevStandIn) {
  const put = state.requests.filter(({ method, status }) => method === "PUT" && status === 201);
  const most = (keys: readonly (string | null)[]) =>
    Math.max(0, ...[...Map.groupBy(keys, (key) => key).values()].map((some) => some.length));
  return {
    documents: state.documents.size,
    documentTimes: most(put.map(({ path: at }) => at)),
    batches: state.batches.length,
    batchTimes: most(state.batches.map(({ fileName }) => fileName)),
  };
}
