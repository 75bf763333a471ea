import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writtenImportJob, writtenImportLog } from "#contract/import.ts";
import { until } from "#service/testing/until.ts";
import { type Benchmark, type Figure, format, inTurns, median, quantile } from "../benchmark.ts";
import { createDatabase, query, type RunningService, startDatabases, startService } from "./servers.ts";
import { openLoop } from "./open-loop.ts";

const size = 100_000;
const rounds = 2;
const address = "/imports/general-ledger-accounts";

/** The accounts of a round; every tenth is there before it begins. */
function accountsOf(round: number) {
  const all = Array.from({ length: size }, (_, index) => ({
    accountCode: `${round}-${String(index).padStart(6, "0")}`,
    name: `Sachkonto ${index} für Büro und Geschäft`,
  }));
  return { all, existing: all.filter((_, index) => index % 10 === 0) };
}

async function importAll({ alpha }: RunningService, records: object[]): Promise<number> {
  const start = performance.now();
  const response = await alpha.call("POST", address, records);
  const { processId } = writtenImportJob.parse(await response.json());
  await until(async () => {
    const log = writtenImportLog.parse(await (await alpha.get(`/imports/${processId}?limit=1`)).json());
    return log.jobStatus === "PROCESSED" ? true : undefined;
  }, 120);
  return performance.now() - start;
}

/** Rows a millisecond from the request to PROCESSED, both tables counted as one row a record. */
async function measureOurs(service: RunningService, round: number): Promise<number> {
  const { all, existing } = accountsOf(round);
  await importAll(service, existing);
  return size / (await importAll(service, all));
}

/** The same rows into the same tables by psql, its own time for each COPY added up; another organization's accounts. */
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
    all.map(({ accountCode }, ordinal) => `${processId}\t${ordinal}\t${accountCode}\t\\N\n`).join(""),
  );
  const { stdout, stderr } = spawnSync(
    "psql",
    [
      databaseUrl,
      "-q",
      "-c",
      "\\timing on",
      "-c",
      `\\copy ledger_account (organization_id, code, name) from '${accountFile}'`,
      "-c",
      `\\copy import_event (process_id, ordinal, record_id, error) from '${eventFile}'`,
    ],
    { encoding: "utf8" },
  );
  rmSync(directory, { recursive: true });
  const times = [...stdout.matchAll(/Time: ([\d.]+) ms/g)].map((match) => Number(match[1]));
  if (times.length !== 2) throw new Error(`psql did not copy: ${stderr}`);
  return size / times.reduce((sum, time) => sum + time, 0);
}

const perSecond = (rowsPerMillisecond: number) => `${format(rowsPerMillisecond * 1000)} records/s`;

function figureOf(
  what: string,
  measured: { ours: number; beside: number; ratio: number },
  aim: number,
): Figure {
  const { ours, beside, ratio } = measured;
  return {
    what,
    ours: perSecond(ours),
    beside: `psql COPY, ${perSecond(beside)}`,
    ratio,
    aim: `at least ${aim.toFixed(2)}`,
    isMet: ratio >= aim,
  };
}

export const importOnPostgres: Benchmark = {
  name: "import",
  title: "Import of 100,000 accounts, 10 % existing, with log, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const databaseUrl = await createDatabase(server, "import");
    await using service = await startService({ databaseUrl });
    const measured = await inTurns(rounds, {
      ours: (round) => measureOurs(service, round),
      beside: (round) => measureCopy(databaseUrl, round),
    });
    return [figureOf("import of 100,000 accounts on PostgreSQL, from POST to PROCESSED", measured, 0.65)];
  },
};

export const importOnPglite: Benchmark = {
  name: "import-pglite",
  title: "Import of 100,000 accounts on PGlite, with other requests meanwhile",
  async run() {
    await using server = await startDatabases();
    const databaseUrl = await createDatabase(server, "import");
    const { stop } = await startTables(databaseUrl);
    await stop();
    await using service = await startService({});
    const late: number[] = [];
    const measured = await inTurns(rounds, {
      async ours(round) {
        const { all, existing } = accountsOf(round);
        await importAll(service, existing);
        const requests = openLoop(100, () => service.alpha.get("/exports?limit=1"));
        const time = await importAll(service, all);
        late.push(quantile(await requests.stop(), 0.99));
        return size / time;
      },
      beside: (round) => measureCopy(databaseUrl, round),
    });
    const p99 = median(late);
    return [
      figureOf("the same on PGlite", measured, 0.4),
      {
        what: "100 GET /exports a second meanwhile, p99",
        ours: `${format(p99)} ms`,
        beside: "limit",
        ratio: p99 / 60,
        aim: "under 60 ms",
        isMet: p99 < 60,
      },
    ];
  },
};

/** Makes the service's tables in a database, by starting the service on it. */
async function startTables(databaseUrl: string) {
  const service = await startService({ databaseUrl });
  return { stop: () => service[Symbol.asyncDispose]() };
}
