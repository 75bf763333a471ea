import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";
import { installedTool } from "./installed-tool.ts";

/**
 * OpenSSH's server on this machine, its own key in `hostKey` as `ssh-keygen -l` shows it, and a key that it
 * lets in.
 */
export type Sshd = {
  port: number;
  user: string;
  privateKey: string;
  hostKey: string;
  /** Kills it with all its connections, and starts it again at the same port with the same key. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an OpenSSH server that serves SFTP to this process's user. Resolves when it listens. */
export async function startSshd(): Promise<Sshd> {
  const sshd = installedTool("sshd", "openssh-server");
  const home = await mkdtemp(path.join(tmpdir(), "kontor-sshd-"));
  const file = (name: string) => path.join(home, name);
  for (const name of ["host", "person"])
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file(name)]);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // The directory in which the part without rights runs; Debian makes it when its own service starts.
  if (isRoot) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  const lines = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${file("host")}`,
    `AuthorizedKeysFile ${file("person.pub")}`,
    `PidFile ${file("pid")}`,
    "PermitRootLogin prohibit-password",
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    "UsePAM no",
    // The directory of temporary files is open to others, which sshd would refuse to take a key from.
    "StrictModes no",
    "Subsystem sftp internal-sftp",
  ];
  await writeFile(file("config"), `${lines.join("\n")}\n`);
  const start = () => startServer(sshd, file("config"));
  let server = await start();
  return {
    port,
    user: userInfo().username,
    privateKey: await readFile(file("person"), "utf8"),
    hostKey:
      execFileSync("ssh-keygen", ["-l", "-f", file("host.pub")], { encoding: "utf8" }).split(" ")[1] ?? "",
    async restart() {
      await server.kill();
      server = await start();
    },
    async stop() {
      await server.kill();
      await rm(home, { recursive: true });
    },
  };
}

async function startServer(sshd: string, configuration: string): Promise<{ kill(): Promise<void> }> {
  // In a process group of its own, because each connection has processes that outlive the server.
  const server = spawn(sshd, ["-D", "-e", "-f", configuration], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const ended = once(server, "exit");
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(server.stderr).on("line", (line) => {
      log.push(line);
      if (line.includes("Server listening")) resolve();
    });
    server.once("exit", () => reject(new Error(`sshd ended:\n${log.join("\n")}`)));
  });
  return {
    async kill() {
      if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
      await ended;
    },
  };
}
