import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
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

it("is free at once after its owner was killed", async () => {
  const directory = newDirectory();
  const source = path.resolve(import.meta.dirname, "lock.ts");
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    await lockDirectory(${JSON.stringify(directory)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(owner.stdout, "data");
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  (await lockDirectory(directory))();
});
