import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server that ends with the process that started it. */
export type PostgresServer = {
  /** The connection string of the superuser for the database `postgres`. */
  url: string;
  /**
   * Stops the server and starts it again on the same data and port: `immediate` like a crash, or `fast`
   * like an operator, with an orderly end of its client connections.
   */
  restart(mode?: "immediate" | "fast"): Promise<void>;
  /** Stops the server and keeps its data, until `start`. */
  halt(mode?: "immediate" | "fast"): Promise<void>;
  /** Starts the server after `halt` and resolves when it answers. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
};

/**
 * The shell script that runs the server as its child. It waits for the end of its standard input, which
 * comes however the owner ends: by itself, by Ctrl-C or by kill -9. A line of input is `start`, or the mode
 * of a stop. In a folder that belongs to root it can't remove its own directory, only what is in it.
 */
const keeper = `
trap '' INT TERM HUP
run() { "$1/postgres" -D "$2/data" >>"$2/log" 2>&1 & }
run "$1" "$2"
while read -r order; do
  if [ "$order" = start ]; then run "$1" "$2"; else "$1/pg_ctl" stop -D "$2/data" -m "$order" -s; fi
  echo done
done
"$1/pg_ctl" stop -D "$2/data" -m immediate -s
rm -rf "$2"/*
rmdir "$2" 2>/dev/null
`;

/**
 * Returns the user that runs the server. PostgreSQL refuses to run as root, so root runs it as the
 * package's user `postgres`. Throws if that user does not exist.
 */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout.trim() || Number.NaN);
  const [uid, gid] = [id("-u"), id("-g")];
  if (Number.isNaN(uid)) throw new Error("PostgreSQL refuses to run as root, and there is no user postgres.");
  return { uid, gid };
}

async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    // Without a listener, a connection that breaks while it is opened would end this process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}

function initialize(binaries: string, home: string, user: { uid?: number; gid?: number }): string {
  const password = randomBytes(16).toString("hex");
  const passwordFile = path.join(home, "password");
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const file of [home, passwordFile]) chownSync(file, user.uid, user.gid);
  }
  const options = ["-U", "kontor", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-sync"];
  const { status, stderr } = spawnSync(
    path.join(binaries, "initdb"),
    [...options, `--pwfile=${passwordFile}`, "-D", path.join(home, "data")],
    { ...user, cwd: home, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`PostgreSQL's initdb failed: ${stderr}`);
  return password;
}

/**
 * Copies a running server for its standby, which then follows it. Returns the password, which is the same.
 */
function copyOf(
  primary: string,
  binaries: string,
  home: string,
  user: { uid?: number; gid?: number },
): string {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
  // Where the programs of a folder are links, those for clients may be missing in it.
  const own = path.join(binaries, "pg_basebackup");
  const { status, stderr } = spawnSync(
    existsSync(own) ? own : "pg_basebackup",
    ["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-D", path.join(home, "data"), "-d", primary],
    { ...user, cwd: home, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`PostgreSQL's pg_basebackup failed: ${stderr}`);
  return new URL(primary).password;
}

/**
 * Starts a PostgreSQL server with the programs of a folder, in a new directory, on a free loopback port,
 * with a random password. Unless it `isDurable`, it does not sync to disk: its data survives a crash of the
 * server, not of the machine. With the address of a `primary` it is its standby, by streaming replication.
 * Throws with the server's log if it does not start.
 */
export async function startPostgres(
  binaries: string,
  { isDurable = false, primary }: { isDurable?: boolean; primary?: string } = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), "kontor-postgres-"));
  try {
    const user = owner();
    const password =
      primary === undefined ? initialize(binaries, home, user) : copyOf(primary, binaries, home, user);
    const port = await freePort();
    const settings = [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${home}'`,
      ...(isDurable ? [] : ["fsync = off", "full_page_writes = off"]),
      "max_connections = 200",
      "shared_buffers = 128MB",
    ];
    // The last of two lines counts: a standby's file has the primary's settings before these.
    appendFileSync(path.join(home, "data", "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
    const child = spawn("sh", ["-c", keeper, "sh", binaries, home], {
      ...user,
      cwd: home,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const stop = async () => {
      child.stdin.end();
      await ended;
      rmSync(home, { recursive: true, force: true });
    };
    const url = `postgresql://kontor:${password}@127.0.0.1:${port}/postgres`;
    try {
      await untilAnswered(url);
    } catch (cause) {
      const log = readFileSync(path.join(home, "log"), "utf8");
      await stop();
      throw new Error(`PostgreSQL did not start: ${log}`, { cause });
    }
    const order = async (line: string) => {
      child.stdin.write(`${line}\n`);
      await once(child.stdout, "data");
    };
    const halt = (mode: "immediate" | "fast" = "immediate") => order(mode);
    const start = async () => {
      await order("start");
      await untilAnswered(url);
    };
    const restart = async (mode?: "immediate" | "fast") => {
      await halt(mode);
      await start();
    };
    return { url, restart, halt, start, stop };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}
