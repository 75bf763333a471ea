import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { copyServiceData, copyWebData } from "./fixtures/prepared-data.ts";
import { type Program, startProgram, stopProgram } from "./fixtures/processes.ts";
import { expect, test } from "./fixtures/test.ts";

// A fixed base address keeps Playwright from starting the worker's stack, which is not needed here.
test.use({ baseURL: "http://localhost" });

/** Starts an npm command with databases of its own, and hands it on once it has printed `ready`. */
async function start(command: string, ready: string): Promise<Program> {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-status-"));
  await copyWebData(path.join(directory, "web"));
  await copyServiceData(path.join(directory, "service"), { isSeeded: false });
  const program = startProgram(["scripts/run.mjs", command], {
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: path.join(directory, "web"),
    SERVICE_DATA_DIR: path.join(directory, "service"),
  });
  program.process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  while (!program.output().includes(ready)) {
    if (program.process.exitCode !== null) throw new Error(program.output());
    await Promise.race([
      once(program.process.stdout ?? program.process, "data"),
      once(program.process, "exit"),
    ]);
  }
  return program;
}

/** Returns the ids of a process's descendants whose command line has a text. */
function descendants(parent: number | undefined, text: string): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const all = [...stdout.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, ppid, line = ""]) => ({
    ...{ pid: Number(pid), ppid: Number(ppid), line },
  }));
  const below = (id: number | undefined): typeof all =>
    all.filter(({ ppid }) => ppid === id).flatMap((child) => [child, ...below(child.pid)]);
  return below(parent)
    .filter(({ line }) => line.includes(text))
    .map(({ pid }) => pid);
}

const programs = [
  { command: "web", ready: "web app ready", killed: "kontor web app" },
  { command: "service", ready: '"msg":"listening"', killed: "service/main.ts" },
  { command: "start", ready: "Ctrl-C ends", killed: "kontor web app" },
];

for (const { command, ready, killed } of programs) {
  test(`npm run ${command}: 137 after a kill -9 of its program, 0 after SIGTERM`, async () => {
    const struck = await start(command, ready);
    const [victim, ...others] = descendants(struck.process.pid, killed);
    expect([typeof victim, others]).toEqual(["number", []]);
    const ended = once(struck.process, "exit");
    process.kill(victim ?? 0, "SIGKILL");
    expect(await ended).toEqual([137, null]);

    const stopped = await start(command, ready);
    await stopProgram(stopped, "SIGTERM");
    expect([stopped.process.exitCode, stopped.process.signalCode]).toEqual([0, null]);
  });
}
