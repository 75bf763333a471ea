import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenImportJob, writtenImportLog } from "#contract/import.ts";
import { writtenTokenSet } from "#contract/token-set.ts";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "#platform/testing/start-postgres.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens, refresh } from "../testing/realm-client.ts";
import { type ServiceProcess, startProcess } from "../testing/start-process.ts";
import { testSeed } from "../testing/test-seed.ts";
import { until } from "../testing/until.ts";
import { countExported } from "./count-exported.ts";
import { reportLosses } from "./report-losses.ts";
import { instant } from "./spread.ts";

const restarts = 5;
const records = 100;

let server: PostgresServer;
let directory: string;
let service: ServiceProcess;

beforeAll(async () => {
  server = await startPostgres(findPostgres(process.env["PATH"] ?? "") ?? "");
  directory = await mkdtemp(path.join(tmpdir(), "kontor-test-"));
  const seed = testSeed({ postings: { alpha: { generate: 100 } }, generalLedgerAccounts: {} });
  await writeFile(path.join(directory, "seed.json"), JSON.stringify(seed));
  const environment = {
    SERVICE_DATABASE_URL: server.url,
    SERVICE_SEED: path.join(directory, "seed.json"),
    SERVICE_RATE_LIMIT: "1000000",
  };
  service = await startProcess(directory, { environment });
  await service.says("listening");
});

afterAll(async () => {
  service.child.kill("SIGKILL");
  await service.ended;
  await server.stop();
  await rm(directory, { recursive: true });
});

/** Queries the database directly. Only while it is up. */
async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function count(statement: string, values?: unknown[]): Promise<number> {
  return Number(Object.values((await ask<Record<string, string>>(statement, values))[0] ?? {})[0]);
}

/** The acknowledged requests, by kind. `answers` counts all responses by status. */
const acknowledged = {
  imports: new Map<string, string[]>(),
  exports: new Map<string, number>(),
  refreshes: 0,
};
const answers: Record<string, number> = {};
let areWriting = true;

/**
 * Sends one request repeatedly until it succeeds or the writing ends, and counts the statuses. Any 4xx, and
 * any 500 of the API, fails the test at its end.
 */
async function persist(kind: "api" | "realm", send: () => Promise<Response>): Promise<Response | undefined> {
  while (areWriting) {
    const response = await send().catch(() => undefined);
    const status = `${kind} ${response?.status ?? "none"}`;
    answers[status] = (answers[status] ?? 0) + 1;
    if (response?.ok) return response;
    await response?.body?.cancel();
    await pause(20);
  }
  return undefined;
}

async function write(token: string): Promise<void> {
  const alpha = apiClient(service.origin, token);
  let next = 0;
  const importAll = async (writer: number) => {
    while (areWriting) {
      const prefix = `${writer}-${next++}-`;
      const body = Array.from({ length: records }, (_, index) => ({
        accountCode: prefix + String(index),
        name: "x",
      }));
      // A repeated submission whose first response was lost becomes another import with the same codes. Its
      // events fail, but the accounts exist.
      const answer = await persist("api", () => alpha.call("POST", "/imports/general-ledger-accounts", body));
      const job = answer && writtenImportJob.safeParse(await answer.json().catch(() => undefined)).data;
      if (job)
        acknowledged.imports.set(
          job.processId,
          body.map(({ accountCode }) => accountCode),
        );
    }
  };
  const exportAll = async () => {
    while (areWriting) {
      const answer = await persist("api", () => alpha.call("POST", "/exports"));
      const created = answer && writtenExport.safeParse(await answer.json().catch(() => undefined)).data;
      if (created) acknowledged.exports.set(created.id, created.postingsCount);
      await pause(50);
    }
  };
  await Promise.all([importAll(1), importAll(2), exportAll()]);
}

/** Refreshes the token repeatedly. If the response is lost, the same refresh token is used again. */
async function keepConnected(first: string): Promise<void> {
  let token = first;
  while (areWriting) {
    const answer = await persist("realm", () => refresh(service.origin, token));
    const set = answer && writtenTokenSet.safeParse(await answer.json().catch(() => undefined)).data;
    if (set) [token, acknowledged.refreshes] = [set.refresh_token, acknowledged.refreshes + 1];
    await pause(50);
  }
}

/** Copies 100 postings as ready postings. Some of them fail in an export. */
const makePostings = () =>
  ask(`insert into posting (organization_id, entity_guid, content)
    select organization_id, guid, jsonb_set(content, '{entityGuid}', to_jsonb(guid::text))
    from posting, lateral (select gen_random_uuid() as guid where posting.key > 0) as fresh order by posting.key limit 100`);

test("PostgreSQL restarted under load: nothing acknowledged is lost, and the service goes on by itself", async () => {
  const { access_token, refresh_token } = await obtainTokens(service.origin);
  const alpha = apiClient(service.origin, access_token);
  const writing = Promise.all([write(access_token), keepConnected(refresh_token)]);
  const pauses: number[] = [];
  for (let round = 0; round < restarts; round += 1) {
    await makePostings();
    await pause(1000 + 2000 * instant(round));
    await server.restart(round % 2 === 0 ? "immediate" : "fast");
    const since = Date.now();
    await until(async () => {
      if (service.child.exitCode !== null)
        throw new Error(`The service ended: ${service.output().slice(-3000)}`);
      const response = await alpha.get("/exports").catch(() => undefined);
      return response?.ok ? true : undefined;
    }, 60);
    pauses.push(Date.now() - since);
  }
  await makePostings();
  await pause(1000);
  areWriting = false;
  await writing;
  expect(service.child.exitCode).toBeNull();

  const stopped = Date.now();
  const open = () =>
    count(`select (select count(*) from export where status = 'EXPORTING')
      + (select count(*) from import_job where status = 'PROCESSING')`);
  await until(async () => ((await open()) === 0 ? true : undefined), 120).catch(() => undefined);
  const endedAfter = Date.now() - stopped;
  // Postings that are still ready go into one last export.
  if ((await count("select count(*) from posting where export_id is null")) > 0) await alpha.exportAll();

  let events = 0;
  let accounts = 0;
  for (const [processId, codes] of acknowledged.imports) {
    const log = writtenImportLog.safeParse(await (await alpha.get(`/imports/${processId}`)).json()).data;
    if (log?.jobStatus !== "PROCESSED" || log.pagination.totalCount !== codes.length) events += 1;
    accounts +=
      codes.length - (await count("select count(*) from ledger_account where code = any($1)", [codes]));
  }
  let exports = 0;
  for (const [id, postingsCount] of acknowledged.exports) {
    const found = writtenExport.safeParse(await (await alpha.get(`/exports/${id}`)).json()).data;
    if (found?.postingsCount !== postingsCount) exports += 1;
  }
  const exportIds = (await ask<{ id: string }>("select id from export where postings_count > 0")).map(
    ({ id }) => id,
  );
  const guids = await ask<{ entity_guid: string }>("select entity_guid from posting");
  const { imports } = acknowledged;
  console.log(
    `PostgreSQL restarted ${restarts} times: ${imports.size} imports, ${acknowledged.exports.size} exports and ` +
      `${acknowledged.refreshes} refreshes were acknowledged; answers by status ${JSON.stringify(answers)}; ` +
      `answered again after ${Math.max(...pauses)} ms at the most; all jobs ended ${endedAfter} ms after the last write`,
  );
  reportLosses("PostgreSQL restarted under load", [
    {
      "acknowledged imports without a whole log": events,
      "accounts of acknowledged imports missing": accounts,
      "acknowledged exports lost": exports,
      "jobs that did not end": await open(),
      "queued jobs that did not end": await count(
        "select count(*) from pgboss.job where name not like '\\_\\_%' and state in ('created', 'active', 'retry')",
      ),
      "jobs given up": await count("select count(*) from pgboss.job where name like '%given-up'"),
      ...(await countExported(
        alpha,
        exportIds,
        guids.map((row) => row.entity_guid),
      )),
      "answers that told a client to stop": Object.entries(answers)
        .filter(([status]) => / 4/.test(status))
        .reduce((sum, [, number]) => sum + number, 0),
      // Without a database the realm's library can only respond 500, and a client repeats its request after
      // any 5xx. The API must never respond 500.
      "answers 500 of the API": answers["api 500"] ?? 0,
    },
  ]);
});
