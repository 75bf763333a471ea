import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { directoryStore } from "./directory-store.ts";
import { storeContract } from "./testing/store-contract.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-store-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it.each(Object.entries(storeContract))("%s", async (_sentence, holds) => {
  await holds(directoryStore(directory));
});

it("closes its directory to other users, and leaves no file of what is discarded", async () => {
  const root = path.join(directory, "new");
  const store = directoryStore(root);
  expect((await stat(root)).mode & 0o077).toBe(0);
  const writer = await store.create("object");
  await writer.write(Buffer.from("bytes"));
  expect(await readdir(path.join(root, "ob"))).toEqual(["object.begun"]);
  await writer.discard();
  expect(await readdir(path.join(root, "ob"))).toEqual([]);
});

it("lists no file that is not its own", async () => {
  const store = directoryStore(directory);
  await mkdir(path.join(directory, "ab"));
  for (const file of ["README", "ab/other", "ab/abc.begun", "ab/abc.txt"])
    await writeFile(path.join(directory, file), "");
  await writeFile(path.join(directory, "ab", "abc"), "");
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  expect(names).toEqual(["abc"]);
});

it("says of a directory that was taken away that it is not there", async () => {
  const store = directoryStore(directory);
  await rm(directory, { recursive: true });
  await expect(store.check(false)).rejects.toMatchObject({
    problem: "unavailable",
    message: `The store ${directory} is not there. Create or mount it (ENOENT).`,
  });
  expect(await store.size("object")).toBeNull();
});
