import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { becomesReady } from "#platform/ready.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Next's own command line, to be run with this Node.js. */
export const nextCommand = path.join(root, "node_modules", "next", "dist", "bin", "next");

/** Where the web app listens: loopback unless HOST says otherwise. */
export const webArguments = () => [
  "-H",
  process.env["HOST"] || "127.0.0.1",
  "-p",
  process.env["PORT"] || "3000",
];

/** A program of ours that another script has started. */
export type Child = {
  name: string;
  process: ChildProcess;
  logFile?: string;
  /** Resolves true when the child itself reports that it listens, false when it ends first. */
  isReady: Promise<boolean>;
};

type ChildOptions = {
  name: string;
  /** What Node.js is to run, and with which arguments. */
  command: string[];
  /** Write its output to `.data/log/<name>.log` instead of the terminal. */
  toFile?: boolean;
};

/** Starts one of our programs with this Node.js, in this process group. */
export function startChild({ name, command, toFile = false }: ChildOptions): Child {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const start = (output: "inherit" | number) => {
    const input = toFile ? "ignore" : "inherit";
    return spawn(process.execPath, command, { cwd: root, env, stdio: [input, output, output, "ipc"] });
  };
  if (!toFile) {
    const child = start("inherit");
    return { name, process: child, isReady: becomesReady(child) };
  }
  const folder = path.join(root, ".data", "log");
  mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, `${name}.log`);
  const log = openSync(logFile, "w");
  const child = start(log);
  closeSync(log);
  return { name, process: child, logFile, isReady: becomesReady(child) };
}

/** The last lines that a child wrote to its log file. */
export function lastLines(child: Child, count = 15): string {
  return child.logFile
    ? readFileSync(child.logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n")
    : "";
}

/** Asks children to end and resolves when all have; after `milliseconds` they are killed. */
export async function stopChildren(children: Child[], milliseconds = 12_000): Promise<void> {
  const running = children
    .map((child) => child.process)
    .filter((child) => child.exitCode === null && !child.signalCode);
  const ended = Promise.all(running.map((child) => once(child, "exit")));
  for (const child of running) child.kill("SIGTERM");
  const killing = setTimeout(() => running.forEach((child) => child.kill("SIGKILL")), milliseconds);
  await ended;
  clearTimeout(killing);
}
