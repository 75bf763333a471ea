import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import pg from "pg";
import type { HandOver, HandOverList, HandOverState } from "#lib/shared/hand-over.ts";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { datevRequest } from "../faults/datev-request.ts";
import {
  busy,
  command,
  type Installation,
  large,
  prepareInstallation,
  processNames,
} from "./installation.ts";
import { type Credentials, expectAnswer, mixedKinds, startLoad } from "./load.ts";
import { proxyNames, type Proxy, whyLeftOut } from "../fixtures/proxies.ts";
import { release } from "./release.ts";
import { exportLarge, signIn } from "./sign-in.ts";

const script = path.resolve(import.meta.dirname, "../../deploy/backup.sh");
const proxyName = proxyNames.find((name) => whyLeftOut(name) === "");
const isLeftOut = proxyName === undefined || findPostgres(process.env["PATH"] ?? "") === undefined;

let installation: Installation;
let proxy: Proxy;
let directory: string;
let archive: string;
let backup: string;
let credentials: Credentials;
let exportId: string;
/** The SHA-256 of each file of the service and of each hand-over, by its address, when the backup began. */
let before: Record<string, string>;
/** A hand-over after the backup, the time after it (UTC), and a hand-over after that. */
let later: { kept: HandOver; time: string; lost: HandOver };

test.describe.configure({ mode: "serial" });
test.skip(isLeftOut, "Left out: the restore, because no PostgreSQL server or no proxy is installed here.");

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Runs a statement on the server and returns the first value. */
async function ask<Value = string>(statement: string): Promise<Value> {
  const client = new pg.Client({ connectionString: installation.server.url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(statement).finally(() => client.end());
  return rows[0]?.value as Value;
}

const handOversAddress = () =>
  `${installation.webUrl}/api/organizations/${large}/exports/${exportId}/hand-overs`;
const headers = () => ({ cookie: credentials.cookie, origin: installation.webUrl });
const read = async <Read>(address: string) =>
  JSON.parse(await expectAnswer(address, 200, { headers: headers() })) as Read;

async function handOver(): Promise<HandOver> {
  const answer = await fetch(handOversAddress(), {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify(datevRequest),
  });
  let state = (await answer.json()) as HandOverState;
  const id = state.making?.id ?? state.handOver?.id ?? "";
  while (!state.handOver) state = await read<HandOverState>(`${handOversAddress()}/${id}`);
  return state.handOver;
}

/** Downloads each file of all hand-overs, and returns its SHA-256, which is the recorded one. */
async function handedFiles(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const { handOvers } = await read<HandOverList>(handOversAddress());
  for (const { id, files } of handOvers)
    for (const { place, sha256 } of files) {
      const address = `${handOversAddress()}/${id}/files/${place}`;
      const answer = await fetch(address, { headers: headers() });
      hashes[address] = hashOf(new Uint8Array(await answer.arrayBuffer()));
      expect(hashes[address]).toBe(sha256);
    }
  return hashes;
}

/** Downloads the documents of the first postings at the service, and returns the SHA-256 of each. */
async function documents(): Promise<Record<string, string>> {
  const service = apiClient(installation.apiUrl, credentials.token, large);
  const answer = (await (await service.get(`/exports/${exportId}/postings`)).json()) as {
    successfulPostings: { files: { url: string }[] }[];
  };
  const urls = answer.successfulPostings.flatMap(({ files }) => files.map(({ url }) => url)).slice(0, 20);
  const hashes: Record<string, string> = {};
  for (const url of urls) {
    const file = await fetch(url, { headers: { authorization: `Bearer ${credentials.token}` } });
    expect(file.status).toBe(200);
    hashes[url] = hashOf(new Uint8Array(await file.arrayBuffer()));
  }
  return hashes;
}

const startAll = async () => {
  for (const name of processNames) await installation.start(name, release);
};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  if (isLeftOut) return;
  directory = mkdtempSync(path.join(tmpdir(), "kontor-backup-"));
  chmodSync(directory, 0o755);
  archive = path.join(directory, "wal");
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  installation = await prepareInstallation(2_000);
  await ask("alter system set archive_mode = on");
  await ask(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await installation.server.restart("fast");
  await startAll();
  proxy = await installation.startProxy(proxyName);
  credentials = await signIn(installation);
  exportId = await exportLarge(installation, credentials);
});
test.afterAll(async () => {
  if (isLeftOut) return;
  await proxy.stop();
  await installation.stop();
  rmSync(directory, { recursive: true });
});

test("both databases and the store are backed up while requests go on", async () => {
  test.setTimeout(600_000);
  await handOver();
  await handOver();
  before = { ...(await handedFiles()), ...(await documents()) };
  expect(Object.keys(before).length).toBeGreaterThan(20);

  const kinds = mixedKinds(
    { ...installation, organization: large, busy },
    credentials,
    new Set(["/icon.svg"]),
  );
  const load = startLoad(kinds, 10);
  await load.answered(kinds.length);
  backup = path.join(directory, "backup");
  // Not synchronously: the requests go on meanwhile.
  await promisify(execFile)(script, [backup, installation.storeDirectory], {
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"] ?? "",
      BACKUP_DATABASE_URL: installation.server.url,
    },
  });
  await load.answered(kinds.length);
  const counts = await load.stop();
  expect(Object.values(counts).flatMap(({ failures }) => failures)).toEqual([]);
  expect(readdirSync(backup).toSorted()).toEqual(["SHA256SUMS", "databases", "store-1.tar"]);

  const kept = await handOver();
  const time = await ask("select now()::text as value");
  const lost = await handOver();
  later = { kept, time, lost };
  // What is written after the last whole file of the log would be lost with the server.
  const file = await ask("select pg_walfile_name(pg_switch_wal()) as value");
  await expect
    .poll(() => ask("select last_archived_wal >= '" + file + "' as value from pg_stat_archiver"), {
      timeout: 60_000,
    })
    .toBe(true);
});

/** Destroys everything, and restores the backup: as it is, or up to a time from the archive of the log. */
async function restore(time?: string): Promise<void> {
  for (const name of processNames) await installation.end(name, "SIGKILL");
  const data = await ask("select setting as value from pg_settings where name = 'data_directory'");
  const { uid, gid } = statSync(data);
  await installation.server.halt("immediate");
  for (const one of [data, installation.storeDirectory]) rmSync(one, { recursive: true });

  const unpack = (file: string, target: string) => {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    execFileSync("tar", ["--extract", `--file=${path.join(backup, file)}`, `--directory=${target}`]);
  };
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: backup });
  unpack("databases/base.tar.gz", data);
  unpack("databases/pg_wal.tar.gz", path.join(data, "pg_wal"));
  unpack("store-1.tar", installation.storeDirectory);
  if (time !== undefined) {
    const settings = [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${time}'`,
      "recovery_target_action = 'promote'",
    ];
    appendFileSync(path.join(data, "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
    writeFileSync(path.join(data, "recovery.signal"), "");
  }
  execFileSync("chown", ["-R", `${uid}:${gid}`, data]);
  await installation.server.start();
  await expect.poll(() => ask("select pg_is_in_recovery() as value"), { timeout: 60_000 }).toBe(false);
  await startAll();
}

/** Verifies what must be true of every restored installation. */
async function verifyRestored(): Promise<void> {
  const restored = { ...(await handedFiles()), ...(await documents()) };
  expect(restored).toMatchObject(before);
  expect(command(release, ["web", "audit", "verify"], installation.settings)).toContain(large);
  // It goes on: an export and a hand-over of the restored installation.
  const service = apiClient(installation.apiUrl, credentials.busyToken, busy);
  expect(await service.exportAll(60)).toMatchObject({ postingsCount: 0 });
  await handOver();
}

test("the backup is restored up to a time, with all that was written until then and nothing after it", async () => {
  test.setTimeout(600_000);
  await restore(later.time);
  const { handOvers } = await read<HandOverList>(handOversAddress());
  const ids = handOvers.map(({ id }) => id);
  // Its files are in no copy of the store: they are made again, to the same SHA-256.
  expect(ids).toContain(later.kept.id);
  expect(ids).not.toContain(later.lost.id);
  await verifyRestored();
});

test("the backup alone is restored: every hash and the chains of the audit trail agree", async () => {
  test.setTimeout(600_000);
  await restore();
  const { handOvers } = await read<HandOverList>(handOversAddress());
  expect(handOvers.map(({ id }) => id)).not.toContain(later.kept.id);
  await verifyRestored();
});
