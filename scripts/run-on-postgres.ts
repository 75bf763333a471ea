import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { compileCache } from "#platform/testing/node-options.ts";
import { startPostgres } from "#platform/testing/start-postgres.ts";
import { succeeds } from "./checks.ts";

const root = path.resolve(import.meta.dirname, "..");

/**
 * The PostgreSQL that tests run on: the address of a running server, or the folder of a server's programs.
 */
export type PostgresSource = { url: string } | { binaries: string };

/**
 * Finds a PostgreSQL for tests: the server that TEST_DATABASE_URL names, otherwise the installed programs.
 */
export function postgresSource(): PostgresSource | undefined {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url };
  const binaries = findPostgres(process.env["PATH"] ?? "");
  return binaries === undefined ? undefined : { binaries };
}

/**
 * Finds a PostgreSQL as `postgresSource` does. Without one, prints how to get one and exits the process.
 */
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
  const run = (url: string) =>
    succeeds(["node_modules/vitest/vitest.mjs", ...vitestArguments], {
      TEST_DATABASE_URL: url,
      NODE_COMPILE_CACHE: compileCache,
    });
  if ("url" in source) return run(source.url);
  const server = await startPostgres(source.binaries);
  try {
    return await run(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * Runs tests with vitest on PostgreSQL and returns whether all passed. A server that was started for the
 * tests ends however this process ends.
 */
export function runOnPostgres(source: PostgresSource, vitestArguments: string[]): Promise<boolean> {
  return vitestOnPostgres(source, ["run", ...vitestArguments]);
}

/** The modules that read which server the tests run on. */
function databaseModules(): string[] {
  return globSync("{platform,service,lib}/**/*.ts", { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), "utf8").includes('process.env["TEST_DATABASE_URL"]'),
  );
}

/** The projects of vitest.config.ts whose tests may use a database. The others need a browser. */
const projects = ["shared", "isolated", "sharing"].flatMap((name) => ["--project", name]);

/** Tests that start the program on a database but prove nothing about the database. */
const sameOnBoth = ["service/main.test.ts", "service/log.test.ts", "service/private-data.test.ts"];

/**
 * Runs, on PostgreSQL, the tests that import, directly or not, a module that reads which server they run
 * on. The tests in `sameOnBoth` are left out. All other tests are the same on PGlite. `options` are
 * vitest's. Returns whether all passed.
 */
export function runDatabaseTests(source: PostgresSource, options: string[]): Promise<boolean> {
  const excluded = sameOnBoth.flatMap((file) => ["--exclude", file]);
  return vitestOnPostgres(source, [
    "related",
    "--run",
    ...databaseModules(),
    ...projects,
    ...excluded,
    ...options,
  ]);
}
