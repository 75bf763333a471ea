import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect } from "vitest";
import { demoPeople } from "#service/demo/demo-people.ts";
import { startApp, type TestApp } from "#service/testing/start-app.ts";
import { testSeed } from "#service/testing/test-seed.ts";

const secret = "secret of the web app";
const program = path.resolve(import.meta.dirname, "../doctor.ts");

type Settings = Record<string, string | undefined>;

/**
 * Starts a service before the tests of a file, with one of the demo logins (`email`), and stops it after
 * them. The doctor runs in `directory`, which is removed then.
 */
export function prepareDoctor() {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-doctor-"));
  const email = demoPeople[0]?.email;
  let started: TestApp;
  beforeAll(async () => {
    const user = { email, password: "password", name: "Demo", organizations: ["alpha"] };
    started = await startApp({ seed: testSeed({ users: [user] }) });
  });
  afterAll(async () => {
    await started[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true });
  });

  /** Runs the doctor with settings that are right but for the given ones, and returns its lines. */
  async function consult(settings: Settings = {}) {
    const child = spawn(process.execPath, ["--conditions=react-server", program], {
      cwd: directory,
      env: {
        NODE_ENV: "test",
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        SERVICE_PUBLIC_URL: started.origin,
        ACCOUNTING_CLIENT_SECRET: secret,
        ...settings,
      },
    });
    const ended = once(child, "close") as Promise<[number | null]>;
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(stderr).toBe("");
    for (const value of [secret, settings["ACCOUNTING_CLIENT_SECRET"] ?? secret])
      expect(stdout).not.toContain(value);
    const lines = stdout.trim().split("\n");
    return { status: (await ended)[0], stdout, wrong: lines.filter((line) => line.startsWith("wrong")) };
  }

  /** Expects the given lines, and no other, to be wrong. */
  async function expectWrong(settings: Settings, ...expected: string[]) {
    const { status, wrong } = await consult(settings);
    expect(wrong).toEqual(expected.map((line): unknown => expect.stringContaining(line)));
    expect(status).toBe(1);
  }

  return { directory, email, service: () => started, consult, expectWrong };
}
