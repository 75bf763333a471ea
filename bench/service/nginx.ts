import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#service/testing/free-port.ts";
import { until } from "#service/testing/until.ts";
import { installedTool } from "../../scripts/installed-tool.ts";

/** Starts an nginx with one worker that serves some bytes, unpacked, from a file at `url`. */
export async function serveByNginx(bytes: Buffer): Promise<AsyncDisposable & { url: string }> {
  const nginx = installedTool("nginx", "nginx-light");
  const home = mkdtempSync(path.join(tmpdir(), "kontor-nginx-"));
  // Its worker is another user where it is started by root.
  chmodSync(home, 0o755);
  const port = await freePort();
  writeFileSync(path.join(home, "postings.json"), bytes);
  writeFileSync(
    path.join(home, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${home}/pid; error_log ${home}/error.log;
    events {}
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      types { application/json json; }
      client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
      uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
      server { listen 127.0.0.1:${port}; root ${home}; }
    }`,
  );
  const child = spawn(nginx, ["-p", home, "-c", path.join(home, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/postings.json`;
  await until(async () =>
    (await fetch(url, { method: "HEAD" }).catch(() => undefined))?.ok ? true : undefined,
  );
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(home, { recursive: true });
    },
  };
}
