import { gunzipSync } from "node:zlib";
import { Agent } from "undici";
import { type Benchmark, type Figure, format, inTurns, limit, median } from "../benchmark.ts";
import { peakMemory } from "../processes.ts";
import { measureResponse, readBytes } from "../measure-response.ts";
import { exportAll, largeSeed } from "./export.ts";
import { serveByNginx } from "./nginx.ts";
import { createDatabase, startDatabases, startService } from "./servers.ts";

const megabytesPerSecond = (bytes: number, milliseconds: number) => bytes / 1e6 / (milliseconds / 1000);

async function makeExport(databaseUrl: string): Promise<string> {
  await using service = await startService({ databaseUrl, seed: largeSeed });
  return (await exportAll(service)).id;
}

export const postingsResponse: Benchmark = {
  name: "postings",
  title: "Postings response of 100,000, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const databaseUrl = await createDatabase(server, "postings");
    const id = await makeExport(databaseUrl);
    // A new process, so that its memory does not include that of the export.
    await using service = await startService({ databaseUrl });
    const url = `${service.process.origin}/v1/organizations/alpha/exports/${id}/postings`;
    const authorization = `Bearer ${service.token}`;
    await using agent = Object.assign(new Agent(), { [Symbol.asyncDispose]: () => agent.close() });
    const plain = gunzipSync(await readBytes(agent, url, { authorization, "accept-encoding": "gzip" }));
    await using nginx = await serveByNginx(plain);
    const firstBytes: number[] = [];

    const measure = (encoding: string) =>
      inTurns(15, {
        async ours() {
          const { firstByte, lastByte } = await measureResponse(agent, url, {
            authorization,
            "accept-encoding": encoding,
          });
          if (encoding === "gzip") firstBytes.push(firstByte);
          return megabytesPerSecond(plain.length, lastByte);
        },
        async beside() {
          const { lastByte } = await measureResponse(agent, nginx.url, { "accept-encoding": "identity" });
          return megabytesPerSecond(plain.length, lastByte);
        },
      });
    const figure = (what: string, measured: Awaited<ReturnType<typeof measure>>, aim: number): Figure => ({
      what: `${what}, bytes counted after unpacking`,
      ours: `${format(measured.ours)} MB/s`,
      beside: `nginx, the same bytes unpacked, ${format(measured.beside)} MB/s`,
      ratio: measured.ratio,
      aim: `at least ${aim}`,
      isMet: measured.ratio >= aim,
    });
    const gzip = await measure("gzip");
    const identity = await measure("identity");
    return [
      figure(`postings of 100,000 (${format(plain.length / 1e6)} MB), client accepts gzip`, gzip, 1),
      limit("the same, first byte", median(firstBytes), 15, "ms"),
      figure("the same, client does not accept gzip", identity, 0.08),
      // The peak covers the whole life of this process, which has only sent postings.
      limit("the same, peak memory of the service", peakMemory(service.pid), 250, "MB"),
    ];
  },
};
