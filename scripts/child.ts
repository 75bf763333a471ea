import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { closeDirectory } from "#platform/private-directory.ts";
import { becomesReady } from "#platform/ready.ts";
import { keepLogs } from "./keep-logs.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The arguments that start the web app: its own entry, which reads HOST and PORT. */
export const webCommand = ["lib/server/entry/main.ts"];

/** A program of the project that another script has started. */
export type Child = {
  name: string;
  process: ChildProcess;
  logFile?: string;
  /** Resolves with true when the child itself reports that it listens, with false when it ends first. */
  isReady: Promise<boolean>;
};

type ChildOptions = {
  name: string;
  /** The arguments for Node.js: the program and its own arguments. */
  command: string[];
  /**
   * The folder, from the checkout on, where its output goes to `<name>.log`. Those of the last runs are
   * kept. Absent: the terminal.
   */
  logs?: string;
};

/** Starts a program of the project with this Node.js, in this process group. */
export function startChild({ name, command, logs }: ChildOptions): Child {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const start = (output: "inherit" | number) => {
    const input = logs === undefined ? "inherit" : "ignore";
    return spawn(process.execPath, command, { cwd: root, env, stdio: [input, output, output, "ipc"] });
  };
  if (logs === undefined) {
    const child = start("inherit");
    return { name, process: child, isReady: becomesReady(child) };
  }
  const folder = path.resolve(root, logs);
  closeDirectory(folder);
  const logFile = path.join(folder, `${name}.log`);
  keepLogs(logFile);
  const log = openSync(logFile, "w");
  const child = start(log);
  closeSync(log);
  return { name, process: child, logFile, isReady: becomesReady(child) };
}

/**
 * Returns the status that stands for the end of a child: its own, or 128 and the number of the signal that
 * ended it, as a shell has it.
 */
export function exitStatus(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal ? 128 + constants.signals[signal] : 1);
}

/** Returns the last lines of a child's log file. */
export function lastLines(child: Child, count = 15): string {
  return child.logFile
    ? readFileSync(child.logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n")
    : "";
}

/**
 * Sends SIGTERM to the children and resolves when all have ended. After `milliseconds` it kills the rest.
 */
export async function stopChildren(children: Child[], milliseconds = 20_000): Promise<void> {
  const running = children
    .map((child) => child.process)
    .filter((child) => child.exitCode === null && !child.signalCode);
  const ended = Promise.all(running.map((child) => once(child, "exit")));
  for (const child of running) child.kill("SIGTERM");
  const killing = setTimeout(() => running.forEach((child) => child.kill("SIGKILL")), milliseconds);
  await ended;
  clearTimeout(killing);
}
