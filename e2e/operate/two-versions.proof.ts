import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#platform/testing/free-port.ts";
import { startProgram, stopProgram, untilReady } from "../fixtures/processes.ts";
import { loadSignInPage, newSecrets, release } from "./release.ts";

let directory: string;
const secrets = newSecrets();

test.beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "kontor-versions-"));
});
test.afterAll(() => rmSync(directory, { recursive: true }));

/** The files of a version with the time of their last change. */
const stateOf = (version: string) =>
  globSync("**/*", { cwd: version })
    .toSorted()
    .map((file) => [file, statSync(path.join(version, file)).mtimeMs] as const);

async function startWeb(version: string) {
  const port = String(await freePort());
  const program = startProgram([path.join(version, "kontor.mjs"), "web"], {
    ...secrets,
    PORT: port,
    NEXTAUTH_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(directory, `data of ${port}`),
  });
  await untilReady(program);
  return { program, url: `http://localhost:${port}` };
}

test("a release is named by its commit, and holds nothing that only developers need", () => {
  const [, commit = ""] = readFileSync(path.join(release, "VERSION"), "utf8").trim().split(" ");
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(readFileSync(path.join(release, ".next/BUILD_ID"), "utf8")).toBe(commit.slice(0, 12));
  const packages = globSync(["node_modules/*", "node_modules/@*/*"], { cwd: release });
  expect(packages).toContain("node_modules/next");
  for (const name of [
    "typescript",
    "eslint",
    "vitest",
    "playwright",
    "@playwright/test",
    "rolldown",
    "@types",
  ])
    expect(packages).not.toContain(`node_modules/${name}`);
  // The set-up has started both programs from it, without most of the secrets.
  expect(globSync(".data", { cwd: release })).toEqual([]);
  const sources = globSync("{app,components,lib,platform,service}/**/*.{ts,tsx}", { cwd: release });
  expect(sources.toSorted()).toEqual([
    "lib/server/reading/process/reader-process.ts",
    "lib/server/reading/process/recognizer-thread.ts",
    "lib/server/reading/process/watch.ts",
    "lib/server/thread.ts",
  ]);
});

test("a switch is a link: what runs keeps all its files, what starts is the other version", async () => {
  const [earlier, later] = [path.join(directory, "earlier"), path.join(directory, "later")];
  for (const version of [earlier, later])
    cpSync(release, version, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const current = path.join(directory, "current");
  symlinkSync(earlier, current);
  const before = stateOf(earlier);
  const running = await startWeb(current);
  const files = await loadSignInPage(running.url);
  expect(files.length).toBeGreaterThan(5);
  rmSync(current);
  symlinkSync(later, current);
  const started = await startWeb(current);
  const versionOf = ({ program }: typeof running) => readlinkSync(`/proc/${program.process.pid}/cwd`);
  expect([versionOf(running), versionOf(started)]).toEqual([earlier, later]);
  expect(await loadSignInPage(running.url)).toEqual(files);
  expect(await loadSignInPage(started.url)).toEqual(files);
  for (const { program } of [running, started]) await stopProgram(program);
  // Nothing was written or built in the directory that served.
  expect(stateOf(earlier)).toEqual(before);
});
