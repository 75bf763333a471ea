import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { deliverFiles } from "./deliver-files.ts";
import type { FileToDeliver, OtherPlace } from "./other-place.ts";
import { type Rclone, startRclone } from "#platform/testing/start-rclone.ts";
import { WebdavError } from "./webdav-fetch.ts";
import { openWebdav } from "./webdav-place.ts";

const deliveryId = "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a";
const attempt = { allowedNetworks: ["127.0.0.0/8"], signal: new AbortController().signal };
const [user, password] = ["büro", "schlüssel: 100 € %"];
const name = "Größe & Söhne 100 % #1?.zip";
let root = "";
let folder = "";
let rclone: Rclone;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kontor-webdav-"));
  rclone = await startRclone(root, user, password);
});
afterAll(async () => {
  await rclone.stop();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, "belege "));
});

const addressOf = (place: string) => rclone.address + encodeURIComponent(path.relative(root, place));
const open = (signal = attempt.signal, secret = password, place = folder) =>
  openWebdav({ address: addressOf(place), user }, secret, { ...attempt, signal });

const content = randomBytes(3_000_000);
const fileOf = (called: string, bytes: Buffer, atMiddle: () => void = () => undefined): FileToDeliver => ({
  name: called,
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  async *read() {
    for (let at = 0; at < bytes.length; at += 65_536) {
      if (at > bytes.length / 2) atMiddle();
      yield bytes.subarray(at, at + 65_536);
    }
  },
});
const files = [
  fileOf(name, content),
  fileOf("batch.csv", Buffer.from("1;2;3")),
  fileOf("held.csv", Buffer.from("")),
];
const names = files.map((file) => file.name).sort();

/**
 * The names of what is there for people. Rclone may store what it got of a broken upload after it was told
 * to remove it.
 */
const shown = async () => (await readdir(folder)).filter((there) => !there.startsWith(".")).sort();

/** Returns the status of an answer that is an error, and throws other errors again. */
function statusOf(error: unknown): number {
  if (error instanceof WebdavError) return error.status;
  throw error;
}

async function deliver(place: OtherPlace & { close(): Promise<void> }, given = files): Promise<void> {
  await deliverFiles(deliveryId, place, given).finally(() => place.close());
}

it("delivers files whole, and a second time changes nothing", async () => {
  await deliver(await open());
  await deliver(await open());
  expect((await readdir(folder)).sort()).toEqual(names);
  for (const file of files) {
    const there = await readFile(path.join(folder, file.name));
    expect(createHash("sha256").update(there).digest("hex")).toBe(file.sha256);
  }
});

it("never replaces another file, and delivers none beside it", async () => {
  await writeFile(path.join(folder, name), "theirs");
  await expect(deliver(await open())).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
  await writeFile(path.join(folder, "one"), "1");
  const place = await open();
  expect(await place.rename("one", name)).toBe(false);
  await expect(place.rename("none", "two")).rejects.toThrow();
  await place.close();
  expect((await readdir(folder)).sort()).toEqual([name, "one"]);
  expect(await readFile(path.join(folder, name), "utf8")).toBe("theirs");
});

it("takes back what it delivered if another file gets a name meanwhile", async () => {
  const place = await open();
  const rename: OtherPlace["rename"] = async (from, to) => {
    if (to === "batch.csv") await writeFile(path.join(folder, to), "theirs");
    return place.rename(from, to);
  };
  await expect(deliver({ ...place, rename })).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
  expect(await readdir(folder)).toEqual(["batch.csv"]);
});

it("breaks off when it is told to, and what was begun can be delivered again", async () => {
  const leaving = new AbortController();
  const broken = fileOf(name, content, () => leaving.abort());
  await expect(deliver(await open(leaving.signal), [broken])).rejects.toMatchObject({ name: "AbortError" });
  expect(await shown()).toEqual([]);
  // The file is locked (423) until rclone has noticed the break.
  const deliverAgain = async () => deliver(await open());
  await expect.poll(() => deliverAgain().then(() => 200, statusOf)).toBe(200);
  expect(await shown()).toEqual(names);
});

it("throws that the server was killed amid a file, which is delivered whole once another one is there", async () => {
  const killed = await startRclone(root, user, password);
  let kills = 0;
  const broken: FileToDeliver = {
    ...fileOf(name, content),
    async *read() {
      yield content.subarray(0, content.length / 2);
      kills += 1;
      await killed.kill();
      yield content.subarray(content.length / 2);
    },
  };
  const address = killed.address + encodeURIComponent(path.relative(root, folder));
  const place = await openWebdav({ address, user }, password, attempt);
  const failure = await deliver(place, [broken]).catch((error: unknown) => error as NodeJS.ErrnoException);
  expect(failure?.code).toMatch(/^(E|UND_ERR)/);
  expect([kills, await shown()]).toEqual([1, []]);
  await deliver(await open());
  expect(await shown()).toEqual(names);
  expect((await readFile(path.join(folder, name))).equals(content)).toBe(true);
});

it("throws what reading a file throws, and gives nothing its name", async () => {
  const broken = fileOf(name, content, () => {
    throw new Error("The file is gone.");
  });
  await expect(deliver(await open(), [broken])).rejects.toThrow("The file is gone.");
  expect(await shown()).toEqual([]);
});

it("says what is wrong with secret and folder", async () => {
  await expect(open(attempt.signal, "another")).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  const anonymous = openWebdav({ address: addressOf(folder), user: "" }, password, attempt);
  await expect(anonymous).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  const gone = path.join(folder, "gone");
  await expect(open(attempt.signal, password, gone)).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
  await writeFile(gone, "");
  await expect(open(attempt.signal, password, gone)).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
});

it("says when the folder is gone meanwhile, and never reads a folder that has a file's name", async () => {
  const place = await open();
  await mkdir(path.join(folder, "directory"));
  expect([await place.bytesOf("directory"), await place.bytesOf("none")]).toEqual([-1, null]);
  await place.remove("none");
  await rm(folder, { recursive: true });
  await expect(deliver(place)).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
});

it("connects to no address of this computer that the operator did not allow", async () => {
  const { port } = new URL(rclone.address);
  const opening = (host: string, allowedNetworks: string[]) =>
    openWebdav({ address: `http://${host}:${port}/`, user }, password, { ...attempt, allowedNetworks });
  for (const host of ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433"])
    await expect(opening(host, ["10.0.0.0/8"])).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  for (const host of ["localhost", "127.0.0.1"]) await (await opening(host, attempt.allowedNetworks)).close();
});

it("understands its own answers where the program has this code twice, as the web app's routes and jobs do", async () => {
  vi.resetModules();
  await import("./webdav-place.ts");
  await deliver(await open());
  expect((await readdir(folder)).sort()).toEqual(names);
});
