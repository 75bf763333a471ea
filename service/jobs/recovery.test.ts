import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenImportJob } from "#contract/import.ts";
import { openDatabase } from "#platform/database/open.ts";
import type { Tables } from "../database/tables.ts";
import { apiClient } from "../testing/api-client.ts";
import { countExportLosses, countImportLosses } from "../testing/check-jobs.ts";
import { untilHeldUp } from "../testing/held-up.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";
import { testEncryptionKey } from "../testing/test-encryption-key.ts";
import { type ServiceProcess, startProcess } from "../testing/start-process.ts";
import { databaseUrlOf, isOnPostgres } from "../testing/test-database.ts";
import { testSeed } from "../testing/test-seed.ts";

/** The maximum time until a dead worker's job is worked on again, in seconds, as promised to operators. */
const promisedSeconds = 60;

/**
 * Starts an API without a worker, with 1,200 postings to export, and opens a separate connection to its
 * database.
 */
async function startWithoutWorker() {
  const seed = testSeed({ postings: { alpha: { generate: 1200 } }, generalLedgerAccounts: {} });
  const roles = { api: true, worker: false };
  const running = await startApp({ seed, roles, settings: { rateLimit: 1_000_000 } });
  const { directory, origin } = running;
  const database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
  const workers: ServiceProcess[] = [];
  return {
    database: database.sql,
    alpha: apiClient(origin, (await obtainTokens(origin)).access_token),
    async startWorker() {
      const environment = { SERVICE_PUBLIC_URL: origin, SERVICE_ENCRYPTION_KEY: testEncryptionKey };
      const worker = await startProcess(directory, { arguments: ["worker"], environment });
      workers.push(worker);
      await worker.says("working");
      return worker;
    },
    async [Symbol.asyncDispose]() {
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all(workers.map(({ ended }) => ended));
      await database.close();
      await running[Symbol.asyncDispose]();
    },
  };
}

// Each test has its own database, so that they wait at the same time until a dead worker is noticed.
describe.runIf(isOnPostgres).concurrent("a worker that is killed in the middle of a job", () => {
  test("loses no posting of an export, and exports none twice", async () => {
    await using service = await startWithoutWorker();
    const { database, alpha } = service;
    const worker = await service.startWorker();
    let exportId = "";
    await database.transaction().execute(async (transaction) => {
      // The worker has checked all postings and waits to store the first chunk of their document.
      await sql`lock table export_chunk in share mode`.execute(transaction);
      exportId = writtenExport.parse(await (await alpha.call("POST", "/exports")).json()).id;
      await untilHeldUp(database);
      worker.child.kill("SIGKILL");
      await worker.ended;
    });
    await service.startWorker();
    const ended = await alpha.endOf(exportId, promisedSeconds);
    expect(ended).toMatchObject({ status: "EXPORTED", postingsCount: 1200 });
    const losses = await countExportLosses(database, exportId);
    expect(
      Object.values(losses).every((count) => count === 0),
      JSON.stringify(losses),
    ).toBe(true);
  }, 90_000);

  test("finishes its job where it is asked to end instead", async () => {
    await using service = await startWithoutWorker();
    const { database, alpha } = service;
    const worker = await service.startWorker();
    let exportId = "";
    await database.transaction().execute(async (transaction) => {
      await sql`lock table export_chunk in share mode`.execute(transaction);
      exportId = writtenExport.parse(await (await alpha.call("POST", "/exports")).json()).id;
      await untilHeldUp(database);
      worker.child.kill("SIGTERM");
      await worker.says('"msg":"closing"');
    });
    expect(await worker.ended).toBe(0);
    expect(await alpha.endOf(exportId, 0)).toMatchObject({ status: "EXPORTED" });
  });

  test("loses no record of an import, and logs none twice", async () => {
    await using service = await startWithoutWorker();
    const { database, alpha } = service;
    const worker = await service.startWorker();
    const codes = Array.from({ length: 3500 }, (_, index) => `X${index}`);
    const records = codes.map((accountCode) => ({ accountCode, name: "x" }));
    let processId = "";
    await database
      .transaction()
      .execute(async (transaction) => {
        // The last batch waits until it is known whether this account is committed.
        await transaction
          .insertInto("ledger_account")
          .values({ organization_id: "alpha", code: "X3499", name: "x" })
          .execute();
        const response = await alpha.call("POST", "/imports/general-ledger-accounts", records);
        processId = writtenImportJob.parse(await response.json()).processId;
        await untilHeldUp(database);
        worker.child.kill("SIGKILL");
        await worker.ended;
        throw new Error("taken back");
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: "taken back" }));
    await service.startWorker();
    await alpha.endOfImport(processId, promisedSeconds);
    const losses = await countImportLosses(database, processId, codes);
    expect(
      Object.values(losses).every((count) => count === 0),
      JSON.stringify(losses),
    ).toBe(true);
  }, 90_000);
});
