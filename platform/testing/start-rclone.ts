import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { installedTool } from "./installed-tool.ts";

/** Rclone's WebDAV server on this machine. `kill` ends it at once, amid whatever it does. */
export type Rclone = { address: string; stop(): Promise<void>; kill(): Promise<void> };

/** Starts a WebDAV server that serves a folder to a user with a password. Resolves when it listens. */
export async function startRclone(folder: string, user: string, password: string): Promise<Rclone> {
  const rclone = installedTool("rclone", "rclone");
  const own = ["--addr", "127.0.0.1:0", "--user", user, "--pass", password];
  // What the test changes in the folder is seen at once, and settings of this machine do not count.
  const options = [...own, "--dir-cache-time", "0s", "--config", ""];
  const server = spawn(rclone, ["serve", "webdav", folder, ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit");
  const log: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(server.stderr).on("line", (line) => {
      log.push(line);
      const [, found] = /Server started on \[?(http:[^\]\s]+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error(`rclone ended:\n${log.join("\n")}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  return { address, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
