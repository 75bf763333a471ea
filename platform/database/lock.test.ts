import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { DirectoryInUseError, lockDirectory } from "./lock.ts";

const newDirectory = () => mkdtempSync(path.join(tmpdir(), "kontor-lock-"));

it("refuses a second owner until the first gives the directory back", async () => {
  const directory = newDirectory();
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  unlock();
  (await lockDirectory(directory))();
});

it("sees one directory behind two spellings of its path", async () => {
  const directory = newDirectory();
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(`${directory}/../${path.basename(directory)}`)).rejects.toThrow(directory);
  unlock();
});

const owners: ChildProcess[] = [];

afterEach(() => {
  for (const owner of owners.splice(0)) owner.kill("SIGKILL");
});

function startOwner(directory: string, environment: Record<string, string> = {}) {
  const source = path.resolve(import.meta.dirname, "lock.ts");
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    await lockDirectory(${JSON.stringify(directory)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  owners.push(owner);
  return owner;
}

it("sees an owner that has another temporary folder, also in a directory of a very long path", async () => {
  const long = path.join(newDirectory(), "x".repeat(120));
  mkdirSync(long);
  for (const directory of [newDirectory(), long]) {
    const owner = startOwner(directory, { TMPDIR: newDirectory() });
    await once(owner.stdout, "data");
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    (await lockDirectory(directory))();
  }
});

it("is free at once after its owner was killed", async () => {
  const directory = newDirectory();
  const owner = startOwner(directory);
  await once(owner.stdout, "data");
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  (await lockDirectory(directory))();
});
