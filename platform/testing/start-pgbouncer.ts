import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { installedTool } from "./installed-tool.ts";

/** Returns the path of PgBouncer, or undefined if it is not installed and can't be. */
export function findPgbouncer(): string | undefined {
  try {
    return installedTool("pgbouncer", "pgbouncer");
  } catch {
    return undefined;
  }
}

/**
 * Starts a PgBouncer before a PostgreSQL server, in the given mode. Resolves with its connection string when
 * it listens.
 */
export async function startPgbouncer(
  program: string,
  serverUrl: string,
  mode: "session" | "transaction" | "statement",
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), "kontor-pgbouncer-"));
  chmodSync(home, 0o755);
  const { username, password, hostname, port: serverPort, pathname } = new URL(serverUrl);
  const port = await freePort();
  const file = path.join(home, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${serverPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${path.join(home, "users")}`,
    `pool_mode = ${mode}`,
  ];
  writeFileSync(file, settings.join("\n"));
  writeFileSync(path.join(home, "users"), `"${username}" "${password}"\n`);
  const child = spawn(program, [...(process.getuid?.() === 0 ? ["-u", "postgres"] : []), file]);
  let output = "";
  const listens = new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  await listens;
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
