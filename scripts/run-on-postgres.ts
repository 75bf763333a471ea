import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { startPostgres } from "#platform/testing/start-postgres.ts";
import { succeeds } from "./checks.ts";

const root = path.resolve(import.meta.dirname, "..");

/** What there is to run tests on: a server whose address was given, the programs of one, or nothing. */
export type PostgresSource = { url: string } | { binaries: string };

/** Finds a PostgreSQL for tests: the server that TEST_DATABASE_URL names, else the programs installed here. */
export function postgresSource(): PostgresSource | undefined {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url };
  const binaries = findPostgres(process.env["PATH"] ?? "");
  return binaries === undefined ? undefined : { binaries };
}

/** The same for a command that needs one: says what to do where there is none, and ends the process. */
export function requiredPostgresSource(): PostgresSource {
  const source = postgresSource();
  if (source) return source;
  console.error(
    "No PostgreSQL server is installed here (looked in PATH, asked pg_config, looked in /usr/lib/postgresql). " +
      "Install one, or set TEST_DATABASE_URL to the address of a server whose user may create databases.",
  );
  process.exit(1);
}

async function vitestOnPostgres(source: PostgresSource, vitestArguments: string[]): Promise<boolean> {
  const vitest = ["node_modules/vitest/vitest.mjs", ...vitestArguments];
  if ("url" in source) return succeeds(vitest, { TEST_DATABASE_URL: source.url });
  const server = await startPostgres(source.binaries);
  try {
    return succeeds(vitest, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/**
 * Runs tests with vitest on PostgreSQL and returns whether all passed. A server that is started for it is gone
 * afterwards, however this process ends.
 */
export function runOnPostgres(source: PostgresSource, vitestArguments: string[]): Promise<boolean> {
  return vitestOnPostgres(source, ["run", ...vitestArguments]);
}

/** The modules that read which server tests run on. */
function databaseModules(): string[] {
  return globSync("{platform,service,lib}/**/*.ts", { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), "utf8").includes('process.env["TEST_DATABASE_URL"]'),
  );
}

/** Tests that start the program on a database but prove nothing of the database. */
const sameOnBoth = ["service/main.test.ts", "service/log.test.ts"];

/**
 * Runs, on PostgreSQL, the tests whose imports lead to a module that reads which server tests run on, except
 * `sameOnBoth`. All others are the same there. `options` are vitest's. Returns whether all passed, as `runOnPostgres`
 * does.
 */
export function runDatabaseTests(source: PostgresSource, options: string[]): Promise<boolean> {
  const excluded = sameOnBoth.flatMap((file) => ["--exclude", file]);
  return vitestOnPostgres(source, ["related", "--run", ...databaseModules(), ...excluded, ...options]);
}
