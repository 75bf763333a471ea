import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevApp } from "../../../datev-app.ts";
import { startRegistered } from "../../services/testing/register-app.ts";
import { appQueue } from "../../../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

/** A database and a store for tests, and how to end them. */
export async function openSending(settings: { storeDirectory: string }) {
  const database: TestDatabase = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-datev-"));
  const close = async () => {
    await (await appQueue()).stop();
    await database.close();
    await rm(settings.storeDirectory, { recursive: true });
  };
  return { database, close };
}

/** Starts the stand-in, as the app that the settings name. */
export async function startFor(settings: { datevApp: DatevApp | null }): Promise<DatevStandIn> {
  const { datev, app } = await startRegistered("http://localhost:3000/api/datev/callback");
  settings.datevApp = app;
  return datev;
}

/** Returns how often documents and batches arrived: the largest number for one document, and for one batch, and how many there are. */
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
