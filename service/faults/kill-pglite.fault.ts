import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenImportJob } from "#contract/import.ts";
import { apiClient } from "../testing/api-client.ts";
import type { Losses } from "../testing/check-jobs.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startProcess } from "../testing/start-process.ts";
import { testSeed } from "../testing/test-seed.ts";
import { reportLosses } from "./report-losses.ts";
import { instant, rounds } from "./spread.ts";

const records = 100;

let directory: string;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-test-"));
  port = await freePort();
  await writeFile(path.join(directory, "seed.json"), JSON.stringify(testSeed()));
});

afterAll(() => rm(directory, { recursive: true }));

async function start() {
  const environment = {
    SERVICE_DATABASE_URL: "",
    SERVICE_SEED: path.join(directory, "seed.json"),
    SERVICE_RATE_LIMIT: "1000000",
  };
  const started = await startProcess(directory, { port, environment });
  await started.says("listening");
  return started;
}

test("kill -9 of the process on PGlite loses nothing that was acknowledged, and takes nothing twice that is sent again", async () => {
  let running = await start();
  const { access_token } = await obtainTokens(running.origin);
  const alpha = apiClient(running.origin, access_token);
  /** The process id of each import by its idempotency key. Undefined if there was no response. */
  const imports = new Map<string, string | undefined>();
  const exports: string[] = [];
  let next = 0;

  async function submitImport(key: string): Promise<string> {
    const body = Array.from({ length: records }, (_, index) => ({
      accountCode: `${key}-${index}`,
      name: "x",
    }));
    const headers = { "idempotency-key": key };
    const response = await alpha.call("POST", "/imports/general-ledger-accounts", body, headers);
    return writtenImportJob.parse(await response.json()).processId;
  }

  /** Submits imports and exports until the process has ended. A response counts as an acknowledgment. */
  async function submit(): Promise<void> {
    for (;;) {
      const key = `import-${next++}`;
      imports.set(key, undefined);
      imports.set(key, await submitImport(key));
      exports.push(writtenExport.parse(await (await alpha.call("POST", "/exports")).json()).id);
    }
  }

  const all: Losses[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [firstImport, firstExport] = [imports.size, exports.length];
    const submitting = submit().catch(() => undefined);
    await pause(200 + 1500 * instant(round));
    running.child.kill("SIGKILL");
    await Promise.all([running.ended, submitting]);
    running = await start();
    let lost = 0;
    let doubled = 0;
    for (const [key, acknowledged] of [...imports].slice(firstImport)) {
      const processId = await submitImport(key);
      if (acknowledged !== undefined && acknowledged !== processId) doubled += 1;
      const log = await alpha.endOfImport(processId, 60).catch(() => undefined);
      if (log?.pagination.totalCount !== records) lost += 1;
      // If the killed process had imported the account under another process id, it would already exist.
      if (log?.events.some(({ status }) => status === "FAILED")) doubled += 1;
    }
    let unknown = 0;
    for (const id of exports.slice(firstExport)) {
      await alpha.endOf(id, 60).catch(() => (unknown += 1));
    }
    all.push({
      "imports lost": lost,
      "imports doubled": doubled,
      "acknowledged exports lost": unknown,
    });
  }
  running.child.kill("SIGTERM");
  await running.ended;
  console.log(`PGlite: ${imports.size} imports were submitted, ${exports.length} exports acknowledged`);
  reportLosses("PGlite killed while it is written to", all);
});
