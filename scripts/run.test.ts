import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oldestNode } from "#platform/testing/oldest-node.ts";

const checkout = mkdtempSync(path.join(tmpdir(), "kontor-run-"));
let node: string;

/**
 * Writes a checkout whose pinned Node.js is this one, and whose only command prints its version and
 * arguments.
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
  mkdirSync(path.join(checkout, "scripts"));
  copyFileSync(path.join(import.meta.dirname, "run.mjs"), path.join(checkout, "scripts", "run.mjs"));
}

const run = () =>
  spawnSync(node, [path.join(checkout, "scripts", "run.mjs"), "service", "a", "b"], { encoding: "utf8" });

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
