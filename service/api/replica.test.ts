import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import type { writtenPostings } from "#contract/posting.ts";
import { openDatabase } from "#platform/database/open.ts";
import { type ReadPlace, settledReads } from "#platform/database/settled-reads.ts";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { readMetrics } from "#platform/testing/read-metrics.ts";
import { type PostgresServer, startPostgres } from "#platform/testing/start-postgres.ts";
import type { Tables } from "../database/tables.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { testPosting, testSeed } from "../testing/test-seed.ts";
import { packedPostings } from "./exports/stream-postings.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: reads from a replica");

const hashOf = (bytes: ArrayBuffer) => createHash("sha256").update(Buffer.from(bytes)).digest("hex");
const accounts = (name: string) =>
  Array.from({ length: 120 }, (_, index) => ({ accountCode: String(5000 + index), name }));

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(statement).finally(() => client.end());
  return rows[0]?.value;
}

describe.skipIf(binaries === undefined)("with a standby by streaming replication", () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let running: TestApp;
  let metricsAddress: string;
  let alpha: ReturnType<typeof apiClient>;
  let beta: ReturnType<typeof apiClient>;
  let token: string;

  beforeAll(async () => {
    primary = await startPostgres(binaries ?? "");
    replica = await startPostgres(binaries ?? "", { primary: primary.url });
    const metricsPort = await freePort();
    metricsAddress = `http://localhost:${metricsPort}`;
    running = await startApp({
      seed: testSeed({ postings: { alpha: [testPosting(1), testPosting(2)], beta: { generate: 20_000 } } }),
      settings: { databaseUrl: primary.url, replicaUrl: replica.url, metricsPort },
    });
    token = (await obtainTokens(running.origin)).access_token;
    alpha = apiClient(running.origin, token);
    const other = await obtainTokens(running.origin, { organization: "beta" });
    beta = apiClient(running.origin, other.access_token, "beta");
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await replica.stop();
    await primary.stop();
  });

  /** Returns how many reads the replica answered, missed and failed so far. */
  async function counts() {
    const metrics = await readMetrics(metricsAddress);
    const count = (outcome: string) => metrics.get(`kontor_replica_reads_total{outcome="${outcome}"}`) ?? 0;
    return { replica: count("replica"), missed: count("missed"), failed: count("failed") };
  }

  /** Waits until the replica has all that the primary has written. */
  const untilCaughtUp = async () => {
    const position = String(await ask(primary.url, "select pg_current_wal_lsn()::text as value"));
    await expect
      .poll(() => ask(replica.url, `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as value`), {
        timeout: 30_000,
      })
      .toBe(true);
  };

  async function readAll(client: typeof alpha, exportId: string, processId: string) {
    const answer = await client.get(`/exports/${exportId}/postings`);
    const postings = (await answer.json()) as ReturnType<typeof writtenPostings.parse>;
    const urls = postings.successfulPostings.slice(0, 2).flatMap(({ files }) => files.map(({ url }) => url));
    const files: string[] = [];
    for (const url of urls) {
      const file = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      expect(file.status).toBe(200);
      files.push(hashOf(await file.arrayBuffer()));
    }
    const log = (await (await client.get(`/imports/${processId}?limit=50&offset=50`)).json()) as unknown;
    return { postings, files, log };
  }

  it("gives from the replica what it has, and the same from the primary while the replica is behind or away", async () => {
    await ask(replica.url, "select pg_wal_replay_pause()::text as value");
    const { id } = await alpha.exportAll();
    const { events } = await alpha.importAll("POST", accounts("Konto"));
    const processId = events[0]?.processId ?? "";
    const begun = await counts();
    const behind = await readAll(alpha, id, processId);
    expect(behind.postings.successfulPostings).toHaveLength(2);
    expect(behind.files).toHaveLength(4);
    expect(behind.log).toMatchObject({ events: { length: 50 }, pagination: { totalCount: 120 } });
    const missed = await counts();
    expect(missed).toMatchObject({ replica: begun.replica, failed: 0 });
    expect(missed.missed - begun.missed).toBeGreaterThan(5);

    await ask(replica.url, "select pg_wal_replay_resume()::text as value");
    await untilCaughtUp();
    expect(await readAll(alpha, id, processId)).toEqual(behind);
    const answered = await counts();
    expect(answered.replica - missed.replica).toBeGreaterThan(5);
    // The end of the postings is where nobody has more.
    expect(answered.missed - missed.missed).toBe(1);

    await replica.halt();
    expect(await readAll(alpha, id, processId)).toEqual(behind);
    const away = await counts();
    expect(away.failed).toBe(answered.failed + 1);
    expect(running.logged()).toContain("the replica gave no answer; the primary is asked");
    await replica.start();
    await expect
      .poll(
        async () => {
          await readAll(alpha, id, processId);
          return (await counts()).replica;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBeGreaterThan(away.replica);
  });

  it("an answer that begins at the replica ends whole at the primary", async () => {
    const { id } = await beta.exportAll(60);
    await untilCaughtUp();
    const run = String(await ask(primary.url, `select run::text as value from export where id = '${id}'`));
    const finished = { exportId: id, organizationId: "beta", run };
    const whole = await packedPostings(settledReads(running.app.database), finished).toArray();
    await using opened = new AsyncDisposableStack();
    const { sql } = opened.adopt(await openDatabase<Tables>({ url: replica.url, directory: "" }), (open) =>
      open.close(),
    );
    const places: ReadPlace[] = [];
    const settled = settledReads(running.app.database, {
      sql,
      log: { warn: () => undefined },
      count: (place) => places.push(place),
    });
    const pieces: Buffer[] = [];
    for await (const piece of packedPostings(settled, finished)) {
      pieces.push(piece as Buffer);
      if (pieces.length === 1) await replica.halt();
    }
    await replica.start();
    expect(Buffer.concat(pieces).equals(Buffer.concat(whole as Buffer[]))).toBe(true);
    expect(places[0]).toBe("replica");
    expect(places).toContain("failed");
  });
});
