import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installedTool } from "#platform/testing/installed-tool.ts";

/** An nginx with its own directory, which is deleted when it ends. */
export type Nginx = AsyncDisposable;

/**
 * Starts an nginx with one worker and resolves when `url` answers. `configure` returns the content of the
 * `http` block and may put files into the directory `home`. Throws if nginx does not start.
 */
export async function startNginx(url: string, configure: (home: string) => string): Promise<Nginx> {
  const nginx = installedTool("nginx", "nginx-light");
  const home = mkdtempSync(path.join(tmpdir(), "kontor-nginx-"));
  // The worker runs as another user if root starts nginx, and must be able to read the directory.
  chmodSync(home, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(" ");
  writeFileSync(
    path.join(home, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 2048; }
    http { access_log off; ${temporary} ${configure(home)} }`,
  );
  const child = spawn(nginx, ["-p", home, "-c", path.join(home, "nginx.conf")], { stdio: "ignore" });
  while (!(await fetch(url, { method: "HEAD" }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start, see ${home}/error.log`);
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(home, { recursive: true });
    },
  };
}
