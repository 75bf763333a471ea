import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { databaseUrlOf } from "./testing/test-database.ts";
import { prepareDirectory, removeDirectory } from "./testing/test-directory.ts";
import { testSeed } from "./testing/test-seed.ts";
import { until } from "./testing/until.ts";

const directory = await mkdtemp(path.join(tmpdir(), "kontor-main-"));
const main = path.join(import.meta.dirname, "main.ts");

const prepared: string[] = [];

afterAll(async () => {
  await Promise.all(prepared.map(removeDirectory));
  await rm(directory, { recursive: true });
});

/** Starts the service's program in an empty directory; `ended` resolves to its status. */
async function start(environment: Record<string, string>) {
  const data = await prepareDirectory(directory);
  prepared.push(data);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    SERVICE_PORT: "0",
    SERVICE_DATA_DIR: data,
    SERVICE_DATABASE_URL: databaseUrlOf(data),
    ...environment,
  };
  const child = spawn(process.execPath, [main], { cwd: directory, env });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, output: () => output };
}

test("a seed that can't be read is one sentence and status 1", async () => {
  const { ended, output } = await start({ SERVICE_SEED: "/nowhere/seed.json" });
  expect(await ended).toBe(1);
  expect(output()).toContain("/nowhere/seed.json can't be read");
  expect(output().trim().split("\n")).toHaveLength(1);
});

test("settings that can't be used are named", async () => {
  const { ended, output } = await start({
    SERVICE_CODE_SECONDS: "soon",
    SERVICE_PUBLIC_URL: "http://a.example/path",
  });
  expect(await ended).toBe(1);
  expect(output()).toContain("SERVICE_CODE_SECONDS");
  expect(output()).toContain("SERVICE_PUBLIC_URL");
});

test("a port that is taken is named", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const { ended, output } = await start({ SERVICE_PORT: port, SERVICE_HOST: "127.0.0.1" });
  expect(await ended).toBe(1);
  server.close();
  expect(output()).toContain(`Port ${port} is taken`);
});

test("the service says when it listens, and ends in order on a signal", async () => {
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(testSeed()));
  const { child, ended, output } = await start({ SERVICE_SEED: seed });
  await until(() => Promise.resolve(output().includes('"msg":"listening"') || undefined));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
