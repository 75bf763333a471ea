import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenImportJob } from "#contract/import.ts";
import { apiClient } from "../testing/api-client.ts";
import { countExportLosses, countImportLosses, type Losses } from "../testing/check-jobs.ts";
import { untilHeldUp } from "../testing/held-up.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { testEncryptionKey } from "../testing/test-encryption-key.ts";
import { type ServiceProcess, startProcess } from "../testing/start-process.ts";
import { testSeed } from "../testing/test-seed.ts";
import { reportLosses } from "./report-losses.ts";
import { instant, rounds } from "./spread.ts";

const size = 10_000;

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let worker: ServiceProcess;

async function startWorker(): Promise<ServiceProcess> {
  const environment = { SERVICE_PUBLIC_URL: running.origin, SERVICE_ENCRYPTION_KEY: testEncryptionKey };
  const started = await startProcess(running.directory, { arguments: ["worker"], environment });
  await started.says("working");
  return started;
}

/**
 * A job that can be started repeatedly. It resolves to the functions that wait for its end and count its
 * losses.
 */
type Job = () => Promise<{ ended: (seconds: number) => Promise<unknown>; losses: () => Promise<Losses> }>;

/** Kills the worker at times spread over the job's undisturbed duration, and sums up the losses. */
async function killRounds(fault: string, start: Job): Promise<void> {
  const undisturbed = await start();
  const began = Date.now();
  await undisturbed.ended(120);
  const duration = Date.now() - began;
  const all: Losses[] = [await undisturbed.losses()];
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const job = await start();
    await pause(duration * instant(round));
    worker.child.kill("SIGKILL");
    const killed = Date.now();
    await worker.ended;
    worker = await startWorker();
    await job.ended(60);
    slowest = Math.max(slowest, Date.now() - killed);
    all.push(await job.losses());
  }
  console.log(`${fault}: undisturbed ${duration} ms, slowest end after a kill ${slowest} ms`);
  reportLosses(fault, all);
}

beforeAll(async () => {
  const seed = testSeed({ postings: { alpha: { generate: size } }, generalLedgerAccounts: {} });
  running = await startApp({
    seed,
    roles: { api: true, worker: false },
    settings: { rateLimit: 1_000_000, bodyLimit: 10_000_000 },
  });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  worker = await startWorker();
});

afterAll(async () => {
  worker.child.kill("SIGKILL");
  await worker.ended;
  await running[Symbol.asyncDispose]();
});

test("kill -9 of the worker during an export loses no posting and exports none twice", async () => {
  const { database } = running.app;
  await killRounds(`worker killed during an export of ${size}`, async () => {
    await sql`delete from document where export_id is not null`.execute(database);
    await sql`update posting set export_id = null`.execute(database);
    const { id, postingsCount } = writtenExport.parse(await (await alpha.call("POST", "/exports")).json());
    expect(postingsCount).toBe(size);
    return {
      ended: async (seconds) => expect(await alpha.endOf(id, seconds)).toMatchObject({ status: "EXPORTED" }),
      losses: () => countExportLosses(database, id),
    };
  });
});

test("kill -9 of the worker during an import loses no record and logs none twice", async () => {
  let next = 0;
  await killRounds(`worker killed during an import of ${size}`, async () => {
    const prefix = `${next++}-`;
    const codes = Array.from({ length: size }, (_, index) => `${prefix}${index}`);
    const records = codes.map((accountCode) => ({ accountCode, name: "x" }));
    const response = await alpha.call("POST", "/imports/general-ledger-accounts", records);
    const { processId } = writtenImportJob.parse(await response.json());
    return {
      ended: (seconds) => alpha.endOfImport(processId, seconds),
      losses: () => countImportLosses(running.app.database, processId, codes),
    };
  });
});

test("a job that kills every worker which takes it ends FAILED after four of them", async () => {
  const { database } = running.app;
  await sql`delete from document where export_id is not null`.execute(database);
  await sql`update posting set export_id = null`.execute(database);
  const exportId = await database.transaction().execute(async (transaction) => {
    // The job cannot proceed without this lock, so each worker certainly dies while it holds the job.
    await sql`lock table export_chunk in share mode`.execute(transaction);
    const { id } = writtenExport.parse(await (await alpha.call("POST", "/exports")).json());
    for (let dead = 0; dead < 4; dead += 1) {
      const connection = await untilHeldUp(database);
      worker.child.kill("SIGKILL");
      await worker.ended;
      // The server would notice the dead worker only after the lock is released.
      await sql`select pg_terminate_backend(${connection}::int)`.execute(database);
      worker = await startWorker();
    }
    return id;
  });
  expect(await alpha.endOf(exportId, 60)).toMatchObject({ status: "FAILED" });
  const { rows } = await sql`select from posting where export_id is null`.execute(database);
  expect(rows).toHaveLength(size);
});
