import { findPostgres } from "#platform/testing/find-postgres.ts";
import { startNginx } from "../../scripts/start-nginx.ts";
import { type Cluster, startCluster } from "../fixtures/cluster.ts";
import { freePort } from "#platform/testing/free-port.ts";
import type { StackOptions } from "../fixtures/stack.ts";

/** A cluster behind nginx, which passes requests to the processes in turn. */
export type Farm = Cluster;

/** Starts nginx, PostgreSQL, the service and two processes of the web app. */
export async function startFarm(options: StackOptions = {}): Promise<Farm> {
  const binaries = findPostgres(process.env["PATH"] ?? "");
  if (!binaries) throw new Error("This needs the programs of a PostgreSQL server. Install one.");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const cluster = await startCluster(binaries, {
    // This limit is above the requests a minute of any office.
    service: { SERVICE_RATE_LIMIT: "1000000" },
    ...options,
    address,
  });
  const upstream = cluster
    .webUrls()
    .map((url) => `server ${new URL(url).host.replace("localhost", "127.0.0.1")};`)
    .join(" ");
  const nginx = await startNginx(
    address,
    () => `
      upstream web { ${upstream} keepalive 64; }
      server {
        listen 127.0.0.1:${port}; client_max_body_size 70m;
        location / {
          proxy_pass http://web; proxy_http_version 1.1; proxy_buffering off; proxy_read_timeout 60s;
          proxy_set_header Connection ""; proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto http;
        }
      }`,
  );
  return {
    ...cluster,
    async stop() {
      await nginx[Symbol.asyncDispose]();
      await cluster.stop();
    },
  };
}
