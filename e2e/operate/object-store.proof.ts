import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { openStore } from "#platform/objects/open-store.ts";
import { storeContract } from "#platform/objects/testing/store-contract.ts";
import { s3Keys, type S3Server, startS3 } from "#platform/testing/start-s3.ts";

let directory: string;
let server: S3Server | undefined;
let leftOut = "";
let prefixes = 0;

test.beforeAll(async () => {
  // A build of the server takes minutes, once.
  test.setTimeout(600_000);
  Object.assign(process.env, s3Keys);
  directory = mkdtempSync(path.join(tmpdir(), "kontor-s3-"));
  try {
    server = await startS3(directory);
  } catch (error) {
    leftOut = error instanceof Error ? error.message : "it does not start";
  }
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function started(): S3Server {
  test.skip(leftOut !== "", `Left out: the store on a real S3 server, because ${leftOut}.`);
  if (!server) throw new Error("There is no server.");
  return server;
}

/** A store in a part of the bucket that no other test has. */
const newStore = ({ settings }: S3Server) =>
  openStore({ s3: { ...settings, prefix: `proof-${prefixes++}/` } });

for (const [sentence, holds] of Object.entries(storeContract))
  test(`a bucket of a real S3 server ${sentence}`, async () => {
    test.setTimeout(120_000);
    await holds(newStore(started()));
  });

const rounds = 6;

test("kill -9 of the S3 server amid uploads and downloads: what had ended is whole, what had not is not there", async () => {
  test.setTimeout(300_000);
  const s3 = started();
  const store = newStore(s3);
  const content = randomBytes(40_000_000);
  const ended: string[] = [];
  const write = async (onHalf: () => Promise<void>) => {
    const name = randomUUID();
    const writer = await store.create(name);
    try {
      await writer.write(content.subarray(0, 20_000_000));
      await onHalf();
      await writer.write(content.subarray(20_000_000));
      await writer.end();
      ended.push(name);
      return "stored";
    } catch (error) {
      await writer.discard();
      return (error as { problem?: string }).problem;
    }
  };
  const lost = { wrong: 0, missing: 0 };
  for (let round = 0; round < rounds; round += 1) {
    expect(await write(() => Promise.resolve())).toBe("stored");
    // It comes back between two tries in one round, and stays away in the next.
    const isShort = round % 2 === 0;
    const outcome = await write(async () => {
      await s3.kill();
      if (isShort) await s3.start();
    });
    expect(outcome).toBe(isShort ? "stored" : "unavailable");
    const [name = ""] = ended;
    if (!isShort)
      await expect(store.size(name)).rejects.toMatchObject({ name: "StoreError", problem: "unavailable" });
    if (!isShort) await s3.start();
    const { pieces } = await store.read(name, 0, content.length);
    // Where the server stays away for longer than the client tries again, the reading is refused, and is
    // right afterwards.
    const reading = buffer(pieces).catch((error: unknown) => (error as { problem?: string }).problem);
    await s3.kill();
    await s3.start();
    const read = await reading;
    if (read !== "unavailable" && !(read instanceof Buffer && read.equals(content))) lost.wrong += 1;
  }
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  for (const name of ended) {
    if (!names.includes(name)) lost.missing += 1;
    const { pieces } = await store.read(name, 0, content.length);
    if (!(await buffer(pieces)).equals(content)) lost.wrong += 1;
  }
  console.log(
    `${ended.length} objects stored over ${2 * rounds} kills of the S3 server: ${JSON.stringify(lost)}`,
  );
  expect(lost).toEqual({ wrong: 0, missing: 0 });
  expect(names.toSorted()).toEqual(ended.toSorted());
  await store.discardBegun(new Date(Date.now() + 60_000));
});
