import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenImportJob } from "#contract/import.ts";
import { type Database, openDatabase } from "#platform/database/open.ts";
import type { Tables } from "../database/tables.ts";
import { apiClient } from "../testing/api-client.ts";
import { countExportLosses, countImportLosses } from "../testing/check-jobs.ts";
import { untilHeldUp } from "../testing/held-up.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { type ServiceProcess, startProcess } from "../testing/start-process.ts";
import { databaseUrlOf, isOnPostgres } from "../testing/test-database.ts";
import { testSeed } from "../testing/test-seed.ts";

/** The promise to operators: so long after its worker died a job is at work again, at the latest. */
const promisedSeconds = 60;

describe.runIf(isOnPostgres)("a worker that is killed in the middle of a job", () => {
  let running: TestApp;
  let database: Database<Tables>;
  let alpha: ReturnType<typeof apiClient>;
  const workers: ServiceProcess[] = [];

  async function startWorker() {
    const environment = { SERVICE_PUBLIC_URL: running.origin };
    const worker = await startProcess(running.directory, { arguments: ["worker"], environment });
    workers.push(worker);
    await worker.says("working");
    return worker;
  }

  beforeAll(async () => {
    const seed = testSeed({ postings: { alpha: { generate: 1200 } }, generalLedgerAccounts: {} });
    running = await startApp({
      seed,
      roles: { api: true, worker: false },
      settings: { rateLimit: 1_000_000 },
    });
    const { directory } = running;
    database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
    alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  });

  afterAll(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.map(({ ended }) => ended));
    await database.close();
    await running[Symbol.asyncDispose]();
  });

  test("loses no posting of an export, and exports none twice", async () => {
    const worker = await startWorker();
    let exportId = "";
    await database.sql.transaction().execute(async (transaction) => {
      // With all postings decided, the worker waits to store the first piece of their document.
      await sql`lock table export_chunk in share mode`.execute(transaction);
      exportId = writtenExport.parse(await (await alpha.call("POST", "/exports")).json()).id;
      await untilHeldUp(database.sql);
      worker.child.kill("SIGKILL");
      await worker.ended;
    });
    await startWorker();
    const ended = await alpha.endOf(exportId, promisedSeconds);
    expect(ended).toMatchObject({ status: "EXPORTED", postingsCount: 1200 });
    const losses = await countExportLosses(database.sql, exportId);
    expect(
      Object.values(losses).every((count) => count === 0),
      JSON.stringify(losses),
    ).toBe(true);
  }, 90_000);

  test("finishes its job where it is asked to end instead", async () => {
    await database.sql.updateTable("posting").set({ export_id: null }).execute();
    const [, worker = await startWorker()] = workers;
    let exportId = "";
    await database.sql.transaction().execute(async (transaction) => {
      await sql`lock table export_chunk in share mode`.execute(transaction);
      exportId = writtenExport.parse(await (await alpha.call("POST", "/exports")).json()).id;
      await untilHeldUp(database.sql);
      worker.child.kill("SIGTERM");
      await worker.says('"msg":"closing"');
    });
    expect(await worker.ended).toBe(0);
    expect(await alpha.endOf(exportId, 0)).toMatchObject({ status: "EXPORTED" });
  });

  test("loses no record of an import, and logs none twice", async () => {
    const worker = await startWorker();
    const codes = Array.from({ length: 3500 }, (_, index) => `X${index}`);
    const records = codes.map((accountCode) => ({ accountCode, name: "x" }));
    let processId = "";
    await database.sql
      .transaction()
      .execute(async (transaction) => {
        // The last batch waits to see whether this account comes to be.
        await transaction
          .insertInto("ledger_account")
          .values({ organization_id: "alpha", code: "X3499", name: "x" })
          .execute();
        const response = await alpha.call("POST", "/imports/general-ledger-accounts", records);
        processId = writtenImportJob.parse(await response.json()).processId;
        await untilHeldUp(database.sql);
        worker.child.kill("SIGKILL");
        await worker.ended;
        throw new Error("taken back");
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: "taken back" }));
    await startWorker();
    await alpha.endOfImport(processId, promisedSeconds);
    const losses = await countImportLosses(database.sql, processId, codes);
    expect(
      Object.values(losses).every((count) => count === 0),
      JSON.stringify(losses),
    ).toBe(true);
  }, 90_000);
});
