import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { databaseUrlOf } from "./test-database.ts";
import { until } from "./until.ts";

const main = path.join(import.meta.dirname, "..", "main.ts");

export type ServiceProcess = {
  child: ChildProcess;
  /** The address it answers at, once it listens. */
  origin: string;
  /** Resolves to the status it ended with; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Everything it has written so far. */
  output: () => string;
  /** Resolves once its output holds a text. Rejects when it ends before. */
  says: (text: string) => Promise<void>;
};

/** Starts the service's program as a process of its own, on the directory and database of a test. */
export async function startProcess(
  directory: string,
  options: { arguments?: string[]; port?: number; environment?: Record<string, string | undefined> } = {},
): Promise<ServiceProcess> {
  const port = String(options.port ?? (await freePort()));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    SERVICE_HOST: "127.0.0.1",
    SERVICE_PORT: port,
    SERVICE_DATA_DIR: directory,
    SERVICE_DATABASE_URL: databaseUrlOf(directory),
    ...options.environment,
  };
  const child = spawn(process.execPath, [main, ...(options.arguments ?? [])], { cwd: directory, env });
  let output = "";
  let hasEnded = false;
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
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
    says: (text) =>
      until(async () => {
        if (output.includes(text)) return true;
        if (hasEnded) throw new Error(`The process ended without saying "${text}": ${output}`);
        return undefined;
      }, 60).then(() => undefined),
  };
}
