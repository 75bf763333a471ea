import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";

/**
 * The limits of memory of a reader process: of all its memory, and of the part with JavaScript objects, in
 * MiB.
 */
export type MemoryLimits = { maxMemory: number; maxHeap: number };

/** The limits of a reader process, and the languages in which it recognizes text: none, if it does not. */
export type ReaderSetting = MemoryLimits & { languages: readonly string[] };

/** A reader process, and the end of what it wrote to its standard error. */
export type ReaderProcess = { child: ChildProcess; lastWords: () => string };

/**
 * Starts the reader process: Node.js with a file that is not bundled, in the checkout in which this process
 * runs. It may read its program and its libraries; it may write nothing, start no process, and gets nothing
 * of the environment. It does not keep this process alive.
 */
export function startReaderProcess({ maxMemory, maxHeap, languages }: ReaderSetting): ReaderProcess {
  const child = fork(
    inCheckout("lib/server/reading/process/reader-process.ts"),
    [String(maxMemory), String(process.pid), languages.join("+")],
    {
      execArgv: [...readerPermissions(), `--max-old-space-size=${maxHeap}`],
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    },
  );
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (words = (words + text).slice(-2_000)));
  (child.stderr as Socket | null)?.unref();
  child.unref();
  child.channel?.unref();
  return { child, lastWords: () => words };
}

/** Returns the arguments with which Node.js runs a file of the reader. */
export function readerPermissions(): string[] {
  // A release has no folder `contract`: it lies in the bundle.
  const readable = ["package.json", "lib", "contract", "node_modules"]
    .map(inCheckout)
    .filter((one) => existsSync(one));
  // The folder of the packages may be a link. Both it and its target are asked for.
  const all = new Set(readable.flatMap((one) => [one, realpathSync(one)]));
  return [
    "--conditions=react-server",
    "--no-warnings",
    "--disallow-code-generation-from-strings",
    "--permission",
    "--allow-worker",
    ...[...all].map((one) => `--allow-fs-read=${one}`),
  ];
}

const inCheckout = (name: string) => path.resolve(/* turbopackIgnore: true */ process.cwd(), name);
