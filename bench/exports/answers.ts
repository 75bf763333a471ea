import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Agent } from "undici";
import { freePort } from "#platform/testing/free-port.ts";
import { installedTool } from "#platform/testing/installed-tool.ts";
import { type Nginx, startNginx } from "../../scripts/start-nginx.ts";
import { type Benchmark, format, inTurns, limit, median } from "../benchmark.ts";
import { resetPeak, peakMemory } from "../processes.ts";
import { serveByNginx } from "../service/nginx.ts";
import { measureResponse, readBytes } from "../measure-response.ts";
import { cpuOfRequest } from "./cpu-of-request.ts";
import { serveBareApp } from "./serve-bare.ts";
import { organization, startExport } from "./stack.ts";

const seconds = 5;

/**
 * Returns the requests per second that a number of connections gets answered, and the median response time
 * in milliseconds.
 */
function load(wrk: string, url: string, connections: number, cookie = ""): { rate: number; p50: number } {
  const load = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--latency"];
  const options = [...load, "-H", `cookie: ${cookie}`, url];
  const { stdout } = spawnSync(wrk, options, { encoding: "utf8" });
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1];
  const [, p50, unit] = /^\s+50%\s+([\d.]+)(us|ms|s)/m.exec(stdout) ?? [];
  if (!rate || !p50 || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return { rate: Number(rate), p50: Number(p50) * (unit === "us" ? 0.001 : unit === "s" ? 1_000 : 1) };
}

/**
 * Starts an nginx that responds to the list of exports with a text and passes all other requests to the
 * service.
 */
async function answerByNginx(answer: string, serviceUrl: string): Promise<Nginx & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nginx = await startNginx(`${url}/health`, (home) => {
    writeFileSync(path.join(home, "answer.json"), answer);
    return `keepalive_requests 1000000;
      server {
        listen 127.0.0.1:${port};
        location = /v1/organizations/${organization}/exports { default_type application/json; alias ${home}/answer.json; }
        location / { proxy_pass ${serviceUrl}; }
      }`;
  });
  return { ...nginx, url };
}

export const smallRequest: Benchmark = {
  name: "small",
  title: "A small GET through the web app: session, connection and token looked up, service asked",
  async run() {
    const wrk = installedTool("wrk", "wrk");
    await using running = await startExport(4);
    const path = `/api/v1/organizations/${organization}/exports?limit=1`;
    const url = `${running.stack.webUrl}${path}`.replace("localhost", "127.0.0.1");
    const { stack, cookie } = running;
    const answer = await (await fetch(url, { headers: { cookie } })).text();
    await using bare = await serveBareApp(answer);
    // nginx responds in place of the service, so that the service's own time, which is measured elsewhere,
    // does not count.
    await using upstream = await answerByNginx(answer, stack.serviceUrl);
    await stack.stopWeb();
    await stack.startWeb({ ACCOUNTING_API_URL: upstream.url });
    const rates = await inTurns(5, {
      ours: async () => load(wrk, url, 16, cookie).rate,
      beside: async () => load(wrk, bare.url, 16).rate,
    });
    // Requests one after another. With many at once the median is their waiting time for each other, which
    // the rate already shows.
    const times = await inTurns(5, {
      ours: async () => load(wrk, url, 1, cookie).p50,
      beside: async () => load(wrk, bare.url, 1).p50,
    });
    const cpu = await inTurns(5, {
      ours: () => cpuOfRequest(stack.webPid(), url, { cookie }),
      beside: () => cpuOfRequest(bare.pid, bare.url),
    });
    return [
      {
        what: "small GET through the proxy, by the web app's own CPU time",
        ours: `${format(cpu.ours)} ms`,
        beside: `bare route handler, the same bytes, ${format(cpu.beside)} ms`,
        ratio: 1 / cpu.ratio,
        aim: "at least 0.7",
        isMet: 1 / cpu.ratio >= 0.7,
      },
      {
        what: "the same by the clock, session and token checked",
        ours: `${format(rates.ours)} requests/s`,
        beside: `bare route handler, the same bytes, ${format(rates.beside)} requests/s`,
        ratio: rates.ratio,
        aim: "at least 0.7",
        isMet: rates.ratio >= 0.7,
      },
      {
        what: "the same, median time, one request after another",
        ours: `${format(times.ours)} ms`,
        beside: `${format(times.beside)} ms`,
        ratio: times.ours / times.beside,
        aim: "under 1.5 ms more",
        isMet: times.ours - times.beside < 1.5,
      },
    ];
  },
};

export const largeAnswer: Benchmark = {
  name: "answer",
  title: "100,000 postings through the web app, packed as they come",
  async run() {
    await using running = await startExport(100_000);
    const { stack, cookie, exportId } = running;
    const url = `${stack.webUrl}/api/v1/organizations/${organization}/exports/${exportId}/postings`;
    await using agent = Object.assign(new Agent(), { [Symbol.asyncDispose]: () => agent.close() });
    const headers = { cookie, accept: "application/gzip" };
    const packed = await readBytes(agent, url, headers);
    await using nginx = await serveByNginx(gunzipSync(packed));
    const firstBytes: number[] = [];
    const before = resetPeak(stack.webPid());
    const measured = await inTurns(15, {
      async ours() {
        const { firstByte, lastByte } = await measureResponse(agent, url, headers);
        firstBytes.push(firstByte);
        return lastByte;
      },
      beside: async () =>
        (await measureResponse(agent, nginx.url, { "accept-encoding": "identity" })).lastByte,
    });
    const grown = peakMemory(stack.webPid()) - before;
    return [
      {
        what: `100,000 postings through the proxy, packed as they come (${format(packed.length / 1e6)} MB)`,
        ours: `${format(measured.ours)} ms`,
        beside: `nginx, the plain bytes, ${format(measured.beside)} ms`,
        ratio: measured.ratio,
        aim: "at most 1",
        isMet: measured.ratio <= 1,
      },
      limit("the same, first byte", median(firstBytes), 15, "ms"),
      limit("the same, growth of the web app's memory", grown, 60, "MB"),
    ];
  },
};
