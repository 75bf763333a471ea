import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "#platform/testing/start-postgres.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { type ServiceProcess, startProcess } from "#service/testing/start-process.ts";
import { testSeed } from "#service/testing/test-seed.ts";
import { until } from "#service/testing/until.ts";

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** Starts a PostgreSQL that syncs to disk, as in production. */
export async function startDatabases(): Promise<PostgresServer & AsyncDisposable> {
  const binaries = findPostgres(process.env["PATH"] ?? "");
  if (binaries === undefined) throw new Error("This benchmark needs PostgreSQL's server programs.");
  const server = await startPostgres(binaries, { isDurable: true });
  return { ...server, [Symbol.asyncDispose]: () => server.stop() };
}

/**
 * Creates a database on the server, empty or as a copy of a template without connections. Returns its
 * connection string.
 */
export async function createDatabase(
  server: Pick<PostgresServer, "url">,
  name: string,
  template = "template1",
): Promise<string> {
  const [from, to] = [pg.escapeIdentifier(template), pg.escapeIdentifier(name)];
  await query(server.url, `create database ${to} template ${from}`);
  const url = new URL(server.url);
  url.pathname = name;
  return url.href;
}

/** Runs one statement on its own connection. */
export async function query<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A failed query throws its error itself. Without a listener, a server that stops meanwhile would end
  // this process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The service as one process with both roles, and an API client with a token for the organization alpha.
 */
export type RunningService = AsyncDisposable & {
  process: ServiceProcess;
  pid: number;
  token: string;
  alpha: ReturnType<typeof apiClient>;
};

/**
 * Starts the service on a database or on a new PGlite. Its limits are raised, so that they do not affect
 * the measurement.
 */
export async function startService(options: {
  databaseUrl?: string;
  seed?: object;
}): Promise<RunningService> {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-bench-"));
  const seedFile = path.join(directory, "seed.json");
  await writeFile(seedFile, JSON.stringify(testSeed(options.seed)));
  const process = await startProcess(directory, {
    environment: {
      SERVICE_DATABASE_URL: options.databaseUrl,
      SERVICE_SEED: seedFile,
      SERVICE_RATE_LIMIT: "100000000",
      SERVICE_BODY_LIMIT: "100000000",
      LOG_LEVEL: "warn",
    },
  });
  const stop = async () => {
    process.child.kill("SIGTERM");
    await process.ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await until(async () => ((await answers(`${process.origin}/ready`)) ? true : undefined), 60);
    const { access_token: token } = await obtainTokens(process.origin);
    const alpha = apiClient(process.origin, token);
    return { process, pid: process.child.pid ?? 0, token, alpha, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
