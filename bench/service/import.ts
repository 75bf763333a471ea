import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { writtenImportJob, writtenImportLog } from "#contract/import.ts";
import { until } from "#service/testing/until.ts";
import { type Benchmark, type Figure, format, inTurns, median, quantile } from "../benchmark.ts";
import { installedTool } from "#platform/testing/installed-tool.ts";
import { createDatabase, query, type RunningService, startDatabases, startService } from "./servers.ts";
import { openLoop } from "./open-loop.ts";

const size = 100_000;
const rounds = 5;

/** How long the other requests are measured while nothing is imported. */
const idleMilliseconds = 3_000;
const address = "/imports/general-ledger-accounts";

/** Returns the accounts of a round. Every tenth exists before it. */
function accountsOf(round: number) {
  const all = Array.from({ length: size }, (_, index) => ({
    accountCode: `${round}-${String(index).padStart(6, "0")}`,
    name: `Sachkonto ${index} für Büro und Geschäft`,
  }));
  return { all, existing: all.filter((_, index) => index % 10 === 0) };
}

/**
 * Submits records that are already JSON. Returns the milliseconds to PROCESSED, from the request (`whole`)
 * and from its response (`job`).
 */
async function importAll(
  { alpha, process, token }: RunningService,
  body: string,
): Promise<{ whole: number; job: number }> {
  const start = performance.now();
  const response = await fetch(`${process.origin}/v1/organizations/alpha${address}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
  const taken = performance.now();
  const { processId } = writtenImportJob.parse(await response.json());
  await until(async () => {
    const log = writtenImportLog.parse(await (await alpha.get(`/imports/${processId}?limit=1`)).json());
    return log.jobStatus === "PROCESSED" ? true : undefined;
  }, 120);
  const end = performance.now();
  return { whole: end - start, job: end - taken };
}

/** Imports a round's accounts, every tenth of which exists already. Returns the times of `importAll`. */
async function importRound(
  service: RunningService,
  round: number,
  meanwhile?: () => Promise<{ stop: () => Promise<void> }>,
) {
  const { all, existing } = accountsOf(round);
  await importAll(service, JSON.stringify(existing));
  // The JSON is made before the other requests start, so that they do not wait for it.
  const body = JSON.stringify(all);
  const others = await meanwhile?.();
  const times = await importAll(service, body);
  await others?.stop();
  return times;
}

/**
 * Inserts the same rows into the same tables with psql, for another organization. Returns the rows per
 * millisecond, by the times that psql reports for both COPY commands.
 */
async function measureCopy(databaseUrl: string, round: number): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-bench-"));
  const { all, existing } = accountsOf(round);
  const present = new Set(existing);
  const processId = randomUUID();
  const insertAccounts = "insert into ledger_account select 'beta', code, 'x' from unnest($1::text[]) code";
  await query(databaseUrl, insertAccounts, [existing.map((account) => account.accountCode)]);
  const insertJob = `insert into import_job (process_id, organization_id, core_data_type, operation, status, records)
    values ($1, 'beta', 'general-ledger-accounts', 'CREATE', 'PROCESSED', ${size})`;
  await query(databaseUrl, insertJob, [processId]);
  const accounts = all.filter((account) => !present.has(account));
  const [accountFile, eventFile] = [path.join(directory, "accounts"), path.join(directory, "events")];
  writeFileSync(
    accountFile,
    accounts.map(({ accountCode, name }) => `beta\t${accountCode}\t${name}\n`).join(""),
  );
  writeFileSync(
    eventFile,
    all.map(({ accountCode }, ordinal) => `beta\t${processId}\t${ordinal}\t${accountCode}\t\\N\n`).join(""),
  );
  const { stdout, stderr } = spawnSync(
    installedTool("psql", "postgresql-client"),
    [
      databaseUrl,
      "-q",
      "-c",
      "\\timing on",
      "-c",
      `\\copy ledger_account (organization_id, code, name) from '${accountFile}'`,
      "-c",
      `\\copy import_event (organization_id, process_id, ordinal, record_id, error) from '${eventFile}'`,
    ],
    { encoding: "utf8" },
  );
  rmSync(directory, { recursive: true });
  const times = [...stdout.matchAll(/Time: ([\d.]+) ms/g)].map((match) => Number(match[1]));
  if (times.length !== 2) throw new Error(`psql did not copy: ${stderr}`);
  return size / times.reduce((sum, time) => sum + time, 0);
}

const perSecond = (rowsPerMillisecond: number) => `${format(rowsPerMillisecond * 1000)} records/s`;

/**
 * Measures imports and psql alternately: from the request to PROCESSED, and from its response on, which is
 * the job alone.
 */
async function measure(
  what: string,
  aim: number,
  {
    databaseUrl,
    importAccounts,
  }: { databaseUrl: string; importAccounts: (round: number) => ReturnType<typeof importAll> },
): Promise<Figure[]> {
  const jobs: number[] = [];
  const copies: number[] = [];
  const whole = await inTurns(rounds, {
    async ours(round) {
      const times = await importAccounts(round);
      jobs.push(size / times.job);
      return size / times.whole;
    },
    async beside(round) {
      const rate = await measureCopy(databaseUrl, round);
      copies.push(rate);
      return rate;
    },
  });
  const ratios = jobs.map((rate, round) => rate / (copies[round] ?? Number.NaN));
  const figure = (part: string, ours: number, ratio: number): Figure => ({
    what: `${what}, ${part}`,
    ours: perSecond(ours),
    beside: `psql COPY, ${perSecond(whole.beside)}`,
    ratio,
    aim: `at least ${aim.toFixed(2)}`,
    isMet: ratio >= aim,
  });
  return [
    figure("from POST to PROCESSED", whole.ours, whole.ratio),
    figure("from its answer on, the job alone", median(jobs), median(ratios)),
  ];
}

/** Large imports on PostgreSQL, compared with the fastest way into the same tables. */
export const importOnPostgres: Benchmark = {
  name: "import",
  title: "Import of 100,000 accounts, 10 % existing, with log, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const databaseUrl = await createDatabase(server, "import");
    await using service = await startService({ databaseUrl });
    const importAccounts = (round: number) => importRound(service, round);
    return await measure("import of 100,000 accounts on PostgreSQL", 0.65, { databaseUrl, importAccounts });
  },
};

/** The same import on PGlite, and the waiting time of other requests meanwhile. */
export const importOnPglite: Benchmark = {
  name: "import-pglite",
  title: "Import of 100,000 accounts on PGlite, with other requests meanwhile",
  async run() {
    await using server = await startDatabases();
    const databaseUrl = await createDatabase(server, "import");
    await makeTables(databaseUrl);
    await using service = await startService({});
    const late: number[] = [];
    const idle: number[] = [];
    const url = `${service.process.origin}/v1/organizations/alpha/exports?limit=1`;
    const ask = () => openLoop({ url, token: service.token, perSecond: 100 });
    const meanwhile = async () => {
      const before = await ask();
      await setTimeout(idleMilliseconds);
      idle.push(quantile(await before.stop(), 0.99));
      const requests = await ask();
      return { stop: async () => void late.push(quantile(await requests.stop(), 0.99)) };
    };
    const importAccounts = (round: number) => importRound(service, round, meanwhile);
    const figures = await measure("the same on PGlite", 0.4, { databaseUrl, importAccounts });
    const p99 = median(late);
    const most = Math.max(60, 4 * median(idle));
    return [
      ...figures,
      {
        what: "100 GET /exports a second meanwhile, from POST to PROCESSED, p99",
        ours: `${format(p99)} ms`,
        beside: `${format(median(idle))} ms with nothing else to do`,
        ratio: p99 / median(idle),
        aim: `under ${format(most)} ms`,
        isMet: p99 < most,
      },
    ];
  },
};

/** Creates the service's tables in a database by starting the service on it. */
async function makeTables(databaseUrl: string): Promise<void> {
  const service = await startService({ databaseUrl });
  await service[Symbol.asyncDispose]();
}
