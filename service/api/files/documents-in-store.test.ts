import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, utimesSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writtenPostings } from "#contract/posting.ts";
import { answerTo } from "../../commands/run-command.ts";
import { openDocumentObjects } from "../../database/document-bytes.ts";
import { sweepObjects } from "../../database/sweep-objects.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { prepareDirectory, removeDirectory } from "../../testing/test-directory.ts";
import { testPosting, testSeed } from "../../testing/test-seed.ts";

/** Longer than a frame of the store and than a piece of the database. */
const given = randomBytes(1_500_001);

let directory: string;
let store: string;
let seed: unknown;
let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let files: { id: string; type: string }[];

beforeAll(async () => {
  directory = await prepareDirectory();
  store = path.join(directory, "store");
  await writeFile(path.join(directory, "given.pdf"), given);
  await writeFile(path.join(directory, "empty.txt"), "");
  const documents = [
    { name: "given.pdf", type: "XRECHNUNG", path: "given.pdf" },
    { name: "empty.txt", type: "ATTACHMENT", path: "empty.txt" },
  ];
  seed = testSeed({ postings: { alpha: [testPosting(1, { extra: { documents } })] } });
  // The posting's own documents lie in the database, as those of an earlier version.
  await start(undefined);
  const { id } = await alpha.exportAll();
  const body = writtenPostings.parse(await (await alpha.get(`/exports/${id}/postings`)).json());
  files = body.successfulPostings.flatMap((posting) => posting.files);
  await running.stop();
  await start({ directory: store });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await running.stop();
  await removeDirectory(directory);
});

async function start(settings: TestApp["configuration"]["store"]): Promise<void> {
  running = await startApp({ directory, seed, settings: { store: settings } });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
}

const storedFiles = () =>
  readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

const download = async (type: string, headers: Record<string, string> = {}) => {
  const file = files.find((candidate) => candidate.type === type);
  const response = await alpha.get(`/files/${file?.id}`, { "accept-encoding": "identity", ...headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

const rows = async () => {
  const all = await sql<{ name: string; size: number | null; object: string | null; bytes: number | null }>`
    select name, octet_length(bytes) as size, object_name as object, object_bytes as bytes from document order by name
  `.execute(running.app.database);
  return all.rows;
};

test("a drawn document lies in the store, sealed, and is the same at every download", async () => {
  const [first, second] = await Promise.all([download("INVOICE"), download("INVOICE")]);
  expect(first.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(second.bytes.equals(first.bytes)).toBe(true);
  const drawn = (await rows()).filter(({ object }) => object !== null);
  expect(drawn).toEqual([expect.objectContaining({ size: null, bytes: first.bytes.length })]);
  const [file = "", ...more] = storedFiles();
  expect([path.basename(file), more]).toEqual([drawn[0]?.object, []]);
  expect(readFileSync(file).includes("%PDF-")).toBe(false);
});

test("documents of the database are moved into the store, and read as before, also in ranges", async () => {
  expect((await download("XRECHNUNG")).bytes.equals(given)).toBe(true);
  const open = () =>
    Promise.resolve({
      ...{ database: running.app.database, configuration: running.configuration },
      close: () => Promise.resolve(),
    });
  const before = await rows();
  const withAnotherKey = { ...running.configuration, encryptionKeys: [randomBytes(32)] as const };
  const refusedForKey = answerTo(["documents", "move"], async () => ({
    ...(await open()),
    configuration: withAnotherKey,
  }));
  await expect(refusedForKey).rejects.toThrow("SERVICE_ENCRYPTION_KEY");
  expect(await rows()).toEqual(before);
  expect(await answerTo(["documents", "move"], open)).toBe("Moved 2 documents into the store.");
  expect(await answerTo(["documents", "move"], open)).toBe("Moved 0 documents into the store.");
  expect((await rows()).every(({ size, object }) => size === null && object !== null)).toBe(true);
  expect((await download("XRECHNUNG")).bytes.equals(given)).toBe(true);
  expect((await download("ATTACHMENT")).bytes).toHaveLength(0);
  const part = await download("XRECHNUNG", { range: "bytes=65530-1400000" });
  expect(part.status).toBe(206);
  expect(part.bytes.equals(given.subarray(65_530, 1_400_001))).toBe(true);
  const without = { ...running.configuration, store: undefined };
  const refused = answerTo(["documents", "move"], async () => ({
    ...(await open()),
    configuration: without,
  }));
  await expect(refused).rejects.toThrow("Neither SERVICE_STORE_S3_BUCKET nor SERVICE_STORE_DIR");
});

test("objects without a document are removed a day later, once a day, and no other", async () => {
  const objects = openDocumentObjects(running.configuration);
  if (!objects) throw new Error("There is no store.");
  const { database } = running.app;
  const before = storedFiles();
  const [ended, left] = [await objects.create("nameless"), await objects.create("never-ended")];
  for (const writer of [ended, left]) await writer.write(given);
  await ended.end();
  await sql`update object_sweep set swept_at = now() - interval '25 hours'`.execute(database);
  await sweepObjects(database, objects);
  expect(storedFiles()).toHaveLength(before.length + 2);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const file of storedFiles()) utimesSync(file, old, old);
  await sweepObjects(database, objects);
  expect(storedFiles()).toHaveLength(before.length + 2);
  await sql`update object_sweep set swept_at = now() - interval '25 hours'`.execute(database);
  await sweepObjects(database, objects);
  expect(storedFiles().sort()).toEqual(before.sort());
  await left.discard();
});

test("a lost object is a fault, not a document that nobody has", async () => {
  const folder = path.join(directory, "elsewhere");
  renameSync(store, folder);
  expect((await download("XRECHNUNG")).status).toBe(500);
  renameSync(folder, store);
  expect((await download("XRECHNUNG")).bytes.equals(given)).toBe(true);
});

test("a store that is not named, or does not answer, is answered with 503 and told in a sentence", async () => {
  await running.stop();
  await start(undefined);
  expect((await download("XRECHNUNG")).status).toBe(503);
  expect(running.logged()).toContain("Set SERVICE_STORE_S3_BUCKET or SERVICE_STORE_DIR");
  await running.stop();
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const wrong = { bucket: "kontor", endpoint: "http://127.0.0.1:1", region: "x", prefix: "service/" };
  const settings = { s3: { ...wrong, variables: "SERVICE_STORE_S3" } };
  await start(settings);
  expect(running.logged()).toContain(
    "is SERVICE_STORE_S3_ENDPOINT right? Files are not read or stored until then.",
  );
});
