import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";

const realmFile = path.resolve(import.meta.dirname, "../../docs/keycloak/accounting-realm.json");

/** The administrator of the Keycloak, who exists in it alone. */
export const administrator = { username: "admin", password: "admin of one run" };

/** A running Keycloak with the realm of `docs/keycloak`. */
export type Keycloak = {
  url: string;
  /** All output, including that before a restart. */
  output(): string;
  stop(): Promise<void>;
  /** Starts it again on the same port and database. */
  start(): Promise<void>;
};

/** The port of a Keycloak and what the placeholders of its realm file stand for. */
type Settings = { port: number; webUrl: string; clientSecret: string };

/** Returns a port and the address of a Keycloak that will be started on it. */
export async function planKeycloak(): Promise<{ port: number; url: string }> {
  const port = await freePort();
  return { port, url: `http://localhost:${port}` };
}

/**
 * Starts the Keycloak of `KEYCLOAK_HOME` with its own database, imports the realm, and resolves when it
 * listens. Throws with its output if it ends before.
 */
export async function startKeycloak({ port, webUrl, clientSecret }: Settings): Promise<Keycloak> {
  const home = process.env["KEYCLOAK_HOME"] ?? "";
  rmSync(path.join(home, "data"), { recursive: true, force: true });
  cpSync(realmFile, path.join(home, "data", "import", path.basename(realmFile)), { recursive: true });
  let output = "";
  let end: (() => Promise<void>) | undefined;
  const options = [`--http-port=${port}`, "--http-relative-path=/auth", "--import-realm"];
  const start = async () => {
    // The script starts Java as its child, so that a signal has to reach the whole group.
    const child = spawn(path.join(home, "bin", "kc.sh"), ["start-dev", ...options], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_ENV: "production",
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        JAVA_OPTS_APPEND: "-XX:TieredStopAtLevel=1",
        KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
        KONTOR_URL: webUrl,
        KONTOR_CLIENT_SECRET: clientSecret,
      },
    });
    const exited = once(child, "exit");
    const from = output.length;
    const listening = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes("Listening on", from)) resolve(true);
        });
      void exited.then(() => resolve(false));
    });
    if (!(await listening)) throw new Error(`Keycloak ended before it was ready:\n${output.slice(from)}`);
    end = async () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await exited;
    };
  };
  await start();
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    start,
    async stop() {
      await end?.();
      end = undefined;
    },
  };
}
