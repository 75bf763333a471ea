import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oldestNode } from "#platform/testing/oldest-node.ts";

const checkout = mkdtempSync(path.join(tmpdir(), "kontor-run-"));
let node: string;

/**
 * Writes a checkout whose pinned Node.js is this one, and with three commands: `service` prints its version
 * and arguments, `doctor` sends itself the signal that it is given, and `dev` ends in order on SIGTERM.
 */
function writeCheckout(): void {
  const write = (file: string, content: string) => {
    mkdirSync(path.join(checkout, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(checkout, file), content);
  };
  write("package.json", JSON.stringify({ type: "module", dependencies: { node: "file:./runtime" } }));
  write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: {} }));
  write("runtime/package.json", JSON.stringify({ name: "node", version: "1.0.0", bin: { node: "./node" } }));
  write("runtime/node", `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(path.join(checkout, "runtime", "node"), 0o755);
  write(
    "service/main.ts",
    "console.log(`${process.version} ${process.argv.slice(2).join(' ')}` as string); process.exit(3);",
  );
  write(
    "scripts/doctor.ts",
    "process.kill(process.pid, process.argv[2] as string); setInterval(() => {}, 1000);",
  );
  write(
    "scripts/dev.ts",
    "process.on('SIGTERM', () => process.exit(0)); console.log('runs' as string); setInterval(() => {}, 1000);",
  );
  copyFileSync(path.join(import.meta.dirname, "run.mjs"), path.join(checkout, "scripts", "run.mjs"));
}

const runner = path.join(checkout, "scripts", "run.mjs");

const run = () => spawnSync(node, [runner, "service", "a", "b"], { encoding: "utf8" });

beforeAll(async () => {
  node = await oldestNode();
  writeCheckout();
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test("the oldest Node.js of engines installs what is missing, and hands over to the pinned one", () => {
  const { stdout, status } = run();
  expect(stdout).toMatch(/^Installing packages …\n/);
  expect(stdout.endsWith(`\n${process.version} a b\n`), stdout).toBe(true);
  expect(status).toBe(3);
});

test("what is installed is not installed again", () => {
  expect(run().stdout).toBe(`${process.version} a b\n`);
});

test.each([
  ["SIGKILL", 137],
  ["SIGTERM", 143],
  ["SIGABRT", 134],
  ["SIGINT", 130],
])("a program that %s ends has the status %i", (signal, status) => {
  expect(spawnSync(node, [runner, "doctor", signal]).status).toBe(status);
});

test("a program that ends in order on SIGTERM has the status 0", async () => {
  const running = spawn(node, [runner, "dev"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(running, "exit");
  await once(running.stdout, "data");
  running.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
