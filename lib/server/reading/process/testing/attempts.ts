import "server-only";
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns";
import { readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect, createServer } from "node:net";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { giveUpAccess } from "../give-up-access.ts";

// A program with the permissions of the reader process. It tries what that one must not be able to do, and
// writes which of it failed, and how.
giveUpAccess();
const attempts: Record<string, () => unknown> = {
  ownCode: () => readFileSync(path.resolve("package.json")),
  secrets: () => readFileSync(path.resolve(".data/secrets.json")),
  otherFiles: () => readFileSync("/etc/hosts"),
  writing: () => writeFileSync(path.resolve("lib/written.txt"), ""),
  processes: () => execFileSync(process.execPath, ["--version"]),
  threads: () => new Worker("0", { eval: true, execArgv: [] }),
  code: () => globalThis.eval("1") as unknown,
  sockets: () => connect(1, "127.0.0.1"),
  servers: () => createServer().listen(0),
  datagrams: () => createSocket("udp4").send("x", 1, "127.0.0.1"),
  names: () => lookup("localhost", () => undefined),
  http: () => get("http://127.0.0.1:1"),
  fetch: () => fetch("http://127.0.0.1:1"),
};
const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts))
  try {
    attempt();
    outcomes[name] = "done";
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    outcomes[name] = code ?? message;
  }
process.stdout.write(JSON.stringify(outcomes));
process.exit();
