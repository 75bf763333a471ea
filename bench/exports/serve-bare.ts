import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { until } from "#service/testing/until.ts";

const folder = path.join(import.meta.dirname, "bare");
const next = path.resolve(import.meta.dirname, "..", "..", "node_modules/next/dist/bin/next");

/** A bare Next.js app that runs: its route handler (`url`), its dynamic page, and its process. */
export type BareApp = AsyncDisposable & { url: string; pageUrl: string; pid: number };

/**
 * Builds and starts a Next.js app whose only route handler responds with a text, and whose only page is
 * dynamic.
 */
export async function serveBareApp(answer = ""): Promise<BareApp> {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const;
  const built = spawnSync(process.execPath, [next, "build", folder], { encoding: "utf8", env: environment });
  if (built.status !== 0) throw new Error(`The bare app can't be built: ${built.stdout}${built.stderr}`);
  const port = await freePort();
  const child = spawn(process.execPath, [next, "start", folder, "-H", "127.0.0.1", "-p", String(port)], {
    env: { ...environment, BARE_ANSWER: answer },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}/api/bare`;
  const answers = () =>
    fetch(url).then(
      (response) => (response.ok ? true : undefined),
      () => undefined,
    );
  await until(answers, 60);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url,
    pageUrl: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
