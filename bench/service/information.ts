import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type Benchmark, format, inTurns } from "../benchmark.ts";
import { installedTool } from "#platform/testing/installed-tool.ts";
import { createDatabase, startDatabases, startService } from "./servers.ts";

const seconds = 5;

/** Returns the requests per second that 64 connections get answered. Throws if any response is an error. */
function load(wrk: string, url: string, token: string): number {
  const { stdout } = spawnSync(
    wrk,
    ["-t", "1", "-c", "64", "-d", `${seconds}s`, "-H", `authorization: Bearer ${token}`, url],
    { encoding: "utf8" },
  );
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1];
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return Number(rate);
}

/** Starts a bare server as a separate process that sends the same response to every request. */
async function serveBare(answer: Response): Promise<Disposable & { url: string }> {
  // The headers that node:http adds to every response itself.
  const own = ["connection", "content-length", "date", "keep-alive"];
  const headers = [...answer.headers].filter(([name]) => !own.includes(name));
  const given = [JSON.stringify(headers), await answer.text()];
  const child = fork(path.join(import.meta.dirname, "bare-server.ts"), given, { stdio: "inherit" });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void child.kill() };
}

export const organizationInformation: Benchmark = {
  name: "info",
  title: "GET /v1/organizations/info with one token, one process, on PostgreSQL",
  async run() {
    const wrk = installedTool("wrk", "wrk");
    await using server = await startDatabases();
    await using service = await startService({ databaseUrl: await createDatabase(server, "info") });
    const url = `${service.process.origin}/v1/organizations/info`.replace("localhost", "127.0.0.1");
    const answer = await fetch(url, { headers: { authorization: `Bearer ${service.token}` } });
    using bare = await serveBare(answer);
    const measured = await inTurns(5, {
      ours: async () => load(wrk, url, service.token),
      beside: async () => load(wrk, bare.url, service.token),
    });
    return [
      {
        what: "GET /v1/organizations/info, one token, one process",
        ours: `${format(measured.ours)} requests/s`,
        beside: `bare node:http sending the same bytes, ${format(measured.beside)} requests/s`,
        ratio: measured.ratio,
        aim: "at least 0.6",
        isMet: measured.ratio >= 0.6,
      },
    ];
  },
};
