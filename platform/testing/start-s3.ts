import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { S3Settings } from "../objects/s3/bucket.ts";
import { freePort } from "./free-port.ts";
import { builtByGo } from "./installed-tool.ts";

/** The S3 server of the tests: VersityGW (Apache-2.0), which keeps a bucket as a directory. */
const versitygw = { module: "github.com/versity/versitygw/cmd/versitygw", version: "v1.8.0" };

/** A key pair that the server takes. */
export const s3Keys = { AWS_ACCESS_KEY_ID: "kontor-test", AWS_SECRET_ACCESS_KEY: "secret of the test" };

/**
 * A server and its bucket. `kill` ends it amid whatever it does; `start` begins it again with all that it
 * has stored.
 */
export type S3Server = {
  settings: S3Settings;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
};

/**
 * Starts an S3 server that keeps its files in `directory`, with an empty bucket `kontor`. Resolves when it
 * listens. Throws an error with a half sentence where it can't be built.
 */
export async function startS3(directory: string): Promise<S3Server> {
  const program = builtByGo(versitygw.module, versitygw.version);
  const [buckets, sidecar] = [path.join(directory, "buckets"), path.join(directory, "sidecar")];
  for (const folder of [path.join(buckets, "kontor"), sidecar]) mkdirSync(folder, { recursive: true });
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;
  async function start(): Promise<void> {
    const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = s3Keys;
    const own = ["--port", `127.0.0.1:${port}`, "--access", access, "--secret", secret, "--quiet"];
    const started = spawn(program, [...own, "posix", "--sidecar", sidecar, buckets], { stdio: "ignore" });
    server = started;
    while (!(await listens(port))) {
      if (started.exitCode !== null) throw new Error("the S3 server ended at its start");
      await wait(20);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }
  await start();
  return {
    settings: {
      ...{ bucket: "kontor", endpoint: `http://127.0.0.1:${port}`, region: "us-east-1" },
      ...{ prefix: "test/", variables: "STORE_S3" },
    },
    ...{ start, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") },
  };
}

/** Returns whether a port of this machine is listened to. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
