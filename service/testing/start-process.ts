import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "#platform/testing/free-port.ts";
import { compileCache, testNodeOptions } from "#platform/testing/node-options.ts";
import { databaseUrlOf } from "./test-database.ts";
import { until } from "./until.ts";

const main = path.join(import.meta.dirname, "..", "main.ts");

export type ServiceProcess = {
  child: ChildProcess;
  /** The address at which the process listens once it is ready. */
  origin: string;
  /** Resolves with the exit status, or null if a signal ended the process. */
  ended: Promise<number | null>;
  /** All output so far. */
  output: () => string;
  /** Resolves when the output contains a text. Rejects if the process ends first. */
  says: (text: string) => Promise<void>;
};

/** The environment that names the directory and database of a test. */
function environmentOf(directory: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SERVICE_DATA_DIR: directory,
    SERVICE_DATABASE_URL: databaseUrlOf(directory),
    NODE_COMPILE_CACHE: compileCache,
  };
}

/** The result of a command. */
export type CommandEnd = { status: number | null; stdout: string; stderr: string };

/**
 * Runs a command of the service's program on the directory and database of a test, and waits for its end.
 */
export async function runCommandOf(
  directory: string,
  given: readonly string[],
  options: { input?: string; environment?: Record<string, string | undefined> } = {},
): Promise<CommandEnd> {
  const env = { ...environmentOf(directory), ...options.environment };
  const child = spawn(process.execPath, [...testNodeOptions, main, ...given], { cwd: directory, env });
  // A command that reads no input may end before its input is written.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input ?? "");
  const ended = once(child, "close") as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  return { status, stdout, stderr };
}

/** Starts the service's program as a separate process on the directory and database of a test. */
export async function startProcess(
  directory: string,
  options: { arguments?: string[]; port?: number; environment?: Record<string, string | undefined> } = {},
): Promise<ServiceProcess> {
  const port = String(options.port ?? (await freePort()));
  const env: NodeJS.ProcessEnv = {
    ...environmentOf(directory),
    SERVICE_HOST: "127.0.0.1",
    SERVICE_PORT: port,
    ...options.environment,
  };
  const child = spawn(process.execPath, [...testNodeOptions, main, ...(options.arguments ?? [])], {
    cwd: directory,
    env,
  });
  let output = "";
  let hasEnded = false;
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise<number | null>((resolve) =>
    child.once("close", (status) => {
      hasEnded = true;
      resolve(status);
    }),
  );
  return {
    child,
    origin: `http://localhost:${port}`,
    ended,
    output: () => output,
    says: (expected) =>
      until(async () => {
        if (output.includes(expected)) return true;
        if (hasEnded) throw new Error(`The process ended without saying "${expected}": ${output}`);
        return undefined;
      }, 60).then(() => undefined),
  };
}
