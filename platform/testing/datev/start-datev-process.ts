import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { becomesReady } from "../../ready.ts";
import { freePort } from "../free-port.ts";
import type { DatevState, StandInSettings } from "./state.ts";

/**
 * The stand-in as a process of its own, at an address that stays. `kill` ends it amid whatever it does, and
 * `start` begins it again with all that it had answered for.
 */
export type DatevProcess = {
  address: string;
  state: { app: DatevState["app"]; settings: Pick<StandInSettings, "redirectAddress"> };
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in as a process that keeps what it has in a directory. Resolves when it listens. */
export async function startDatevProcess(
  app: DatevState["app"],
  { redirectAddress, directory }: { redirectAddress: string; directory: string },
): Promise<DatevProcess> {
  const port = await freePort();
  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    const given = ["--port", String(port), "--directory", directory, "--redirect-address", redirectAddress];
    const own = ["--client-id", app.id, "--client-secret", app.secret];
    const program = path.join(import.meta.dirname, "main.ts");
    running = spawn(process.execPath, [program, ...given, ...own], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    if (!(await becomesReady(running))) throw new Error("The stand-in for DATEV ended at its start.");
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }
  await start();
  return {
    ...{ address: `http://127.0.0.1:${port}`, state: { app, settings: { redirectAddress } } },
    ...{ start, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") },
  };
}
