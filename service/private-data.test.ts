import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { runCommandOf, startProcess } from "./testing/start-process.ts";
import { prepareDirectory, removeDirectory } from "./testing/test-directory.ts";

let directory: string;

beforeEach(async () => {
  directory = await prepareDirectory();
});

afterEach(() => removeDirectory(directory));

/** An own PGlite in a directory that does not exist yet, also where the other tests use PostgreSQL. */
const ownDatabase = () => ({
  SERVICE_DATA_DIR: path.join(directory, "fresh"),
  SERVICE_DATABASE_URL: undefined,
});

/**
 * Returns every directory of a tree that another user of the machine has a right to, and every such file but
 * PGlite's, which all have mode 0666.
 */
function openToOthers(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(0);
  const counted = entries.filter(
    (entry) => entry.isDirectory() || !entry.parentPath.includes("/fresh/database"),
  );
  const all = [root, ...counted.map((entry) => path.join(entry.parentPath, entry.name))];
  return all.filter((file) => (statSync(file).mode & 0o077) !== 0);
}

test("everything that a first start writes is for its own user alone", { timeout: 120_000 }, async () => {
  const { child, ended, says } = await startProcess(directory, { environment: ownDatabase() });
  await says('"msg":"listening"');
  expect(openToOthers(path.join(directory, "fresh"))).toEqual([]);
  expect(openToOthers(path.join(directory, ".data"))).toEqual([]);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("directories that an earlier version left open are closed by a command too", async () => {
  const { SERVICE_DATA_DIR: data } = ownDatabase();
  for (const open of [data, path.join(directory, ".data")]) {
    mkdirSync(open);
    chmodSync(open, 0o777);
  }
  await copyEmptyDatabase(data);
  expect((await runCommandOf(directory, ["keys", "list"], { environment: ownDatabase() })).status).toBe(0);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(directory, ".data")).mode & 0o777).toBe(0o700);
});

test.runIf(process.getuid?.() === 0).each([["fresh"], [".data"]])(
  "nothing starts on %s where it belongs to another user, and one sentence says so",
  async (name) => {
    const foreign = path.join(directory, name);
    mkdirSync(foreign);
    chownSync(foreign, 12_345, 12_345);
    const { ended, output } = await startProcess(directory, { environment: ownDatabase() });
    expect(await ended).toBe(1);
    expect(output().trim().split("\n")).toHaveLength(1);
    expect(output()).toContain("can't be closed to other users of this machine: it belongs to another user");
    const { status, stderr } = await runCommandOf(directory, ["keys", "list"], {
      environment: ownDatabase(),
    });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("it belongs to another user (12345)");
  },
);
