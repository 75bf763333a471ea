import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createObject } from "../../store/objects.ts";
import { ZipOfFiles } from "./zip-of-files.ts";

const settings = vi.hoisted(() => ({
  tokenKey: Buffer.alloc(32, 7),
  otherTokenKeys: [] as Buffer[],
  storeDirectory: "",
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const contents = ["EXTF;1\r\n", "x".repeat(200_000), ""].map((text) => Buffer.from(text));
let zip: ZipOfFiles;

beforeAll(async () => {
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-zip-"));
  for (const [index, content] of contents.entries()) {
    const object = await createObject(`file-${index}`);
    await object.write(content);
    await object.end();
  }
  zip = new ZipOfFiles(
    contents.map((content, index) => ({
      ...{ name: `${index}.csv`, objectName: `file-${index}` },
      ...{ bytes: content.length, crc32: crc32(content) },
    })),
    new Date("2026-11-25T10:00:00Z"),
  );
});
afterAll(() => rm(settings.storeDirectory, { recursive: true }));

async function read(from: number, until: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.read({ from, until })) pieces.push(piece);
  return Buffer.concat(pieces);
}

it("is a ZIP of the files, with as many bytes as it says", async () => {
  const whole = await read(0, zip.bytes);
  expect(whole).toHaveLength(zip.bytes);
  const file = path.join(settings.storeDirectory, "all.zip");
  await writeFile(file, whole);
  const listed = execFileSync("python3", [
    "-c",
    "import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))",
    file,
  ]);
  expect(JSON.parse(listed.toString())).toEqual({
    "0.csv": contents[0]?.toString(),
    "1.csv": contents[1]?.toString(),
    "2.csv": "",
  });
});

it("has the same bytes from any byte on", async () => {
  const whole = await read(0, zip.bytes);
  for (const from of [1, 29, 40, 100, 70_000, zip.bytes - 30, zip.bytes - 1]) {
    expect((await read(from, zip.bytes)).equals(whole.subarray(from))).toBe(true);
    expect((await read(0, from)).equals(whole.subarray(0, from))).toBe(true);
  }
});
