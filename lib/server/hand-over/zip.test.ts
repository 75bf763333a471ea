import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { directoryHeader, entryLength, localHeader, type StoredEntry, zipEnd } from "./zip.ts";

const modified = new Date("2026-10-28T13:14:16Z");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kontor-zip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entry = (name: string, content: Uint8Array): StoredEntry => ({
  name,
  bytes: content.length,
  crc32: crc32(content),
});

function tail(entries: readonly StoredEntry[]): Buffer {
  let offset = 0;
  const headers = entries.map((one) => {
    const header = directoryHeader(one, offset, modified);
    offset += entryLength(one);
    return header;
  });
  const directory = Buffer.concat(headers);
  return Buffer.concat([directory, zipEnd(entries.length, offset, directory.length)]);
}

const python = (script: string, ...given: string[]) =>
  execFileSync("python3", ["-c", script, ...given], { encoding: "utf8" }).trim();
const testedByUnzip = (file: string) => execFileSync("unzip", ["-tqq", file], { encoding: "utf8" });

describe("a ZIP of stored entries", () => {
  test("is read by others with its names, sizes, times and bytes", async () => {
    const contents = { "Müller & Söhne – 2026.pdf": Buffer.from("%PDF-1"), "leer.txt": Buffer.alloc(0) };
    const entries = Object.entries(contents).map(([name, content]) => entry(name, content));
    const parts = entries.map((one) =>
      Buffer.concat([localHeader(one, modified), contents[one.name as keyof typeof contents]]),
    );
    expect(parts.map(({ length }) => length)).toEqual(entries.map(entryLength));
    const file = path.join(folder, "small.zip");
    await writeFile(file, Buffer.concat([...parts, tail(entries)]));
    expect(testedByUnzip(file)).toBe("");
    const listed = python(
      "import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([[i.filename,i.file_size,i.compress_type,i.date_time,z.read(i).decode()] for i in z.infolist()]))",
      file,
    );
    expect(JSON.parse(listed)).toEqual([
      ["Müller & Söhne – 2026.pdf", 6, 0, [2026, 10, 28, 13, 14, 16], "%PDF-1"],
      ["leer.txt", 0, 0, [2026, 10, 28, 13, 14, 16], ""],
    ]);
  });

  test("may hold more files than two bytes count", async () => {
    const content = Buffer.from("x");
    const entries = Array.from({ length: 70_000 }, (_, number) => entry(`${number}.txt`, content));
    const file = path.join(folder, "many.zip");
    await writeFile(
      file,
      Buffer.concat([...entries.flatMap((one) => [localHeader(one, modified), content]), tail(entries)]),
    );
    const script =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.read('69999.txt'))";
    expect(python(script, file)).toBe("70000 b'x'");
    expect(testedByUnzip(file)).toBe("");
  });

  test("may hold a file over 4 GiB and another behind it", async () => {
    const bytes = 4 * 1024 ** 3 + 5;
    const last = Buffer.from("behind");
    const entries = [{ name: "zeros.bin", bytes, crc32: 0 }, entry("behind.txt", last)] as const;
    const file = path.join(folder, "large.zip");
    // The zeros are never written. The file has a hole there, which this test does not read.
    const handle = await open(file, "w");
    await handle.write(localHeader(entries[0], modified), 0, null, 0);
    await handle.write(
      Buffer.concat([localHeader(entries[1], modified), last, tail(entries)]),
      0,
      null,
      entryLength(entries[0]),
    );
    await handle.close();
    const script =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print([(i.file_size,i.header_offset) for i in z.infolist()], z.read('behind.txt'))";
    expect(python(script, file)).toBe(`[(${bytes}, 0), (6, ${entryLength(entries[0])})] b'behind'`);
    expect(execFileSync("unzip", ["-p", file, "behind.txt"], { encoding: "utf8" })).toBe("behind");
  });
});
