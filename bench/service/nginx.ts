import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { type Nginx, startNginx } from "../../scripts/start-nginx.ts";

/** Starts an nginx with one worker that serves bytes, uncompressed, from a file at `url`. */
export async function serveByNginx(bytes: Buffer): Promise<Nginx & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/postings.json`;
  const nginx = await startNginx(url, (home) => {
    writeFileSync(path.join(home, "postings.json"), bytes);
    return `sendfile on; tcp_nopush on; keepalive_requests 1000000;
      types { application/json json; }
      server { listen 127.0.0.1:${port}; root ${home}; }`;
  });
  return { ...nginx, url };
}
