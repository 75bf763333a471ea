import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import pg from "pg";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { selfSigned } from "#platform/testing/self-signed.ts";
import { type PostgresServer, startPostgres } from "#platform/testing/start-postgres.ts";
import { type Program, startProgram, stopProgram, untilReady } from "../fixtures/processes.ts";
import { people, seedOfOne } from "../fixtures/seed.ts";
import { newSecrets } from "./release.ts";
import { type Proxy, startProxy } from "../fixtures/proxies.ts";

/**
 * The processes of docs/container.md: two of the web app, two that answer the API, one that works off jobs.
 */
export const processNames = ["worker", "api-1", "api-2", "web-1", "web-2"] as const;
export type ProcessName = (typeof processNames)[number];

/** The organization with many postings, and one in which exports are made again and again. */
export const [large, busy] = ["leseprobe-kg", "nachtschicht-kg"] as const;

/** Both programs in five processes on one PostgreSQL, behind a proxy with TLS, as in production. */
export type Installation = {
  webUrl: string;
  apiUrl: string;
  server: PostgresServer;
  /** The directory of the web app's objects. */
  storeDirectory: string;
  /** The environment of a program's commands. */
  settings: Record<string, string>;
  /** Starts a process in a release. Resolves when it is ready. */
  start(name: ProcessName, release: string): Promise<void>;
  /** Ends a process in order, or by SIGKILL. */
  end(name: ProcessName, signal?: NodeJS.Signals): Promise<void>;
  startProxy(name: string): Promise<Proxy>;
  /** The output of all processes that have run under a name. */
  output(name: ProcessName): string;
  stop(): Promise<void>;
};

/**
 * Makes the databases and the settings, and starts nothing. The organization `large` has that many postings.
 */
export async function prepareInstallation(postings: number): Promise<Installation> {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-installation-"));
  const server = await startPostgres(findPostgres(process.env["PATH"] ?? "") ?? "");
  const databases = await Promise.all(
    ["kontor", "kontor_web"].map((name) => createDatabase(server.url, name)),
  );
  const [serviceDatabase = "", webDatabase = ""] = databases;
  const { cert, key } = selfSigned();
  const certificate = path.join(directory, "cert.pem");
  writeFileSync(certificate, cert);
  writeFileSync(path.join(directory, "key.pem"), key);
  setDefaultCACertificates([...getCACertificates(), cert]);
  const [webPort, apiPort] = [await freePort(), await freePort()];
  const ports = new Map<ProcessName, number>();
  for (const name of processNames) ports.set(name, await freePort());
  const [webUrl, apiUrl] = [`https://localhost:${webPort}`, `https://localhost:${apiPort}`];
  const seedFile = path.join(directory, "seed.json");
  writeFileSync(seedFile, JSON.stringify(seedOfTwo(postings)));
  const storeDirectory = path.join(directory, "store");
  const settings = {
    ...newSecrets(),
    KONTOR_PRODUCTION: "1",
    NODE_EXTRA_CA_CERTS: certificate,
    NEXTAUTH_URL: webUrl,
    ACCOUNTING_API_URL: apiUrl,
    ACCOUNTING_AUTH_URL: apiUrl,
    ACCOUNTING_CODE_DISPLAY_URL: `${apiUrl}/authentication-code`,
    DATABASE_URL: webDatabase,
    STORE_DIR: storeDirectory,
    STATIC_DIR: path.join(directory, "static"),
    SERVICE_PUBLIC_URL: apiUrl,
    SERVICE_DATABASE_URL: serviceDatabase,
    SERVICE_TRUSTED_PROXIES: "127.0.0.1",
    SERVICE_SEED: seedFile,
    SERVICE_RATE_LIMIT: "1000000",
  };
  const running = new Map<ProcessName, Program>();
  const all = new Map<ProcessName, Program[]>(processNames.map((name) => [name, []]));
  const port = (name: ProcessName) => ports.get(name) ?? 0;
  const end = async (name: ProcessName, signal?: NodeJS.Signals) => {
    const program = running.get(name);
    if (program) await stopProgram(program, signal, 90_000);
  };
  return {
    ...{ webUrl, apiUrl, server, storeDirectory, settings, end },
    async start(name, release) {
      const own = String(port(name));
      const command =
        name === "worker" ? ["service", "worker"] : name.startsWith("api") ? ["service", "api"] : ["web"];
      const program = startProgram([path.join(release, "kontor.mjs"), ...command], {
        ...settings,
        PORT: own,
        SERVICE_PORT: own,
      });
      running.set(name, program);
      all.get(name)?.push(program);
      await untilReady(program);
    },
    output: (name) => (all.get(name) ?? []).map((program) => program.output()).join("\n"),
    startProxy(name) {
      const home = path.join(directory, name);
      mkdirSync(home, { recursive: true });
      for (const file of ["cert.pem", "key.pem"]) cpSync(path.join(directory, file), path.join(home, file));
      return startProxy(name, {
        ...{ home, webPort, apiPort },
        webServers: [port("web-1"), port("web-2")],
        apiServers: [port("api-1"), port("api-2")],
      });
    },
    async stop() {
      await Promise.all(processNames.map((name) => end(name, "SIGKILL")));
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

function seedOfTwo(postings: number) {
  const { organizations, users, ...rest } = seedOfOne(people.reader, postings)();
  return {
    ...rest,
    organizations: [...organizations, { id: busy, name: busy }],
    users: users.map((user) => ({ ...user, organizations: [...user.organizations, busy] })),
    generalLedgerAccounts: {},
  };
}

/**
 * Gives a command of a release with the installation's settings. Returns what it prints. Throws if it fails.
 */
export const command = (
  release: string,
  given: readonly string[],
  settings: Record<string, string>,
): string =>
  execFileSync(path.join(release, "bin/kontor"), given, {
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: process.env["PATH"] ?? "", ...settings },
  });
