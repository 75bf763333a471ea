import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { deliverFiles } from "./deliver-files.ts";
import { openFolder } from "./folder-place.ts";
import type { FileToDeliver, OtherPlace } from "./other-place.ts";

const deliveryId = "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a";
let root = "";
let folder = "";

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kontor-target-"));
  folder = path.join(root, "belege");
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

const fileOf = (name: string, text: string): FileToDeliver => ({
  name,
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
  async *read() {
    const half = Math.floor(text.length / 2);
    yield Buffer.from(text.slice(0, half));
    yield Buffer.from(text.slice(half));
  },
});
const files = [fileOf("documents.zip", "PK and more"), fileOf("batch.csv", "1;2;3"), fileOf("held.csv", "")];

async function there(): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}
const whole = { "documents.zip": "PK and more", "batch.csv": "1;2;3", "held.csv": "" };
const deliver = async (place?: OtherPlace) =>
  deliverFiles(deliveryId, place ?? (await openFolder(folder, [root])), files);

/** A place whose calls are counted; the one of that number fails, and with `forGood` all after it too. */
async function failing(at: number, forGood: boolean): Promise<OtherPlace> {
  const place = await openFolder(folder, [root]);
  let calls = 0;
  const counted =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      calls += 1;
      if (calls === at || (forGood && calls > at)) throw new Error("The place is gone.");
      return act(...given);
    };
  return {
    bytesOf: counted((name: string) => place.bytesOf(name)),
    read: (name) => place.read(name),
    write: counted((...given: Parameters<OtherPlace["write"]>) => place.write(...given)),
    rename: counted((from: string, to: string) => place.rename(from, to)),
    remove: counted((name: string) => place.remove(name)),
  };
}

it("delivers all files, and a second time changes nothing", async () => {
  await deliver();
  expect(await there()).toEqual(whole);
  expect((await stat(path.join(folder, "batch.csv"))).mode & 0o777).toBe(0o660);
  await deliver();
  expect(await there()).toEqual(whole);
});

it("keeps another file of a name, of the same size too, and delivers none of the others", async () => {
  for (const other of ["another one", "4;5;6"]) {
    await writeFile(path.join(folder, "batch.csv"), other);
    await expect(deliver()).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
    expect(await there()).toEqual({ "batch.csv": other });
  }
});

it("takes back what it delivered if another file gets a name meanwhile", async () => {
  const place = await openFolder(folder, [root]);
  const meanwhile: OtherPlace = {
    ...place,
    async rename(from, to) {
      if (to === "batch.csv") await writeFile(path.join(folder, to), "theirs");
      return place.rename(from, to);
    },
  };
  await expect(deliver(meanwhile)).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
  expect(await there()).toEqual({ "batch.csv": "theirs" });
});

it("takes back what it delivered if the place refuses the name of another file", async () => {
  const place = await openFolder(folder, [root]);
  const refusing: OtherPlace = {
    ...place,
    rename: (from, to) =>
      to === "batch.csv"
        ? Promise.reject(new AppError({ code: "TARGET_REFUSED", message: "Forbidden." }))
        : place.rename(from, to),
  };
  await expect(deliver(refusing)).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  expect(await there()).toEqual({});
});

it("counts a file that got its name meanwhile with the same bytes as delivered", async () => {
  const place = await openFolder(folder, [root]);
  const meanwhile: OtherPlace = {
    ...place,
    async rename(from, to) {
      if (to === "batch.csv") await writeFile(path.join(folder, to), "1;2;3");
      return place.rename(from, to);
    },
  };
  await deliver(meanwhile);
  expect(await there()).toEqual(whole);
});

it.each([false, true])("is delivered once and whole after any call failed, for good: %s", async (forGood) => {
  const namesOf = (found: Record<string, string>) => Object.keys(found).filter((name) => name[0] !== ".");
  let failed = 0;
  for (let at = 1; at <= 20; at += 1) {
    const place = await failing(at, forGood);
    const error: unknown = await deliver(place).catch((cause: unknown) => cause);
    if (error) failed += 1;
    const left = await there();
    for (const name of namesOf(left)) expect(left[name]).toBe(whole[name as keyof typeof whole]);
    await deliver();
    expect(await there()).toEqual(whole);
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
  }
  // Three looks, three times writing and looking, three renames.
  expect(failed).toBe(12);
});

it("says when fewer bytes arrived, and leaves none of them", async () => {
  const place = await openFolder(folder, [root]);
  const short: OtherPlace = {
    ...place,
    async write(name, pieces) {
      for await (const piece of pieces) {
        await writeFile(path.join(folder, name), piece);
        return;
      }
    },
  };
  await expect(deliver(short)).rejects.toThrow("documents.zip has 11 bytes, of which 5 arrived.");
  expect(await there()).toEqual({});
});

it("opens folders below the operator's roots alone, also after their links", async () => {
  const outside = await mkdtemp(path.join(tmpdir(), "kontor-outside-"));
  await symlink(outside, path.join(folder, "out"));
  await symlink(folder, path.join(root, "in"));
  const opening = (name: string, roots = [root]) => openFolder(name, roots);
  await expect(opening(path.join(folder, "out"))).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  await expect(opening(path.join(folder, "..", ".."))).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  await expect(opening(`${root}-2`)).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
  await expect(opening(folder, [])).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  await expect(opening(folder, [path.join(root, "gone")])).rejects.toMatchObject({
    code: "TARGET_FORBIDDEN",
  });
  await mkdir(`${root}..more`);
  await expect(opening(`${root}..more`)).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  await mkdir(path.join(root, "..hidden"));
  for (const name of [root, folder, path.join(root, "in"), path.join(root, "..hidden")]) await opening(name);
  await rm(outside, { recursive: true });
  await rm(`${root}..more`, { recursive: true });
});

it("never reads or follows a link that has a file's name", async () => {
  const secret = path.join(root, "secret");
  await writeFile(secret, "1;2;3");
  await symlink(secret, path.join(folder, "batch.csv"));
  await expect(deliver()).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
  expect(await readFile(secret, "utf8")).toBe("1;2;3");
});

it.each(["../batch.csv", "a/b.csv", "..", ".hidden", "a\\b.csv", "a\0b"])(
  "delivers nothing under the name %j",
  async (name) => {
    const place = await openFolder(folder, [root]);
    await expect(deliverFiles(deliveryId, place, [fileOf(name, "1")])).rejects.toThrow(
      "is not the name of a file",
    );
    expect(await readdir(root)).toEqual(["belege"]);
    expect(await readdir(folder)).toEqual([]);
  },
);
