import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, request } from "@playwright/test";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import type { ImportOutcome, ImportRun } from "#lib/shared/import-run.ts";
import { accountRows, importRuns } from "../fixtures/import-runs.ts";
import { signInByHttp } from "../fixtures/http-session.ts";
import { people } from "../fixtures/seed.ts";
import { startStack } from "../fixtures/stack.ts";

const organization = "kontenrahmen-gmbh";
const records = 20_000;
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 15);
const plenty = "1000000";

/** The ledger accounts of a round. Half of the codes are those of the previous round, with other names. */
const accountsOf = (round: number) =>
  Array.from({ length: records }, (_, index) => {
    const code = String(10_000_000 + (round * records) / 2 + index);
    return [code, `Konto ${code} der Runde ${round}`] as const;
  });

test("kill -9 of the web app in the middle of imports: every record has one outcome, and the accounts are those of clean ones", async () => {
  const stack = await startStack({
    web: { BACKGROUND_REQUESTS: plenty, IMPORT_CHUNK: "500" },
    service: { SERVICE_RATE_LIMIT: plenty, SERVICE_PAGE_LIMIT: "1000" },
  });
  let browser: APIRequestContext | undefined;
  const expected = new Map<string, string>();
  const losses: object[] = [];
  try {
    const cookie = await signInByHttp(stack.webUrl, people.importer, organization);
    browser = await request.newContext({ extraHTTPHeaders: { cookie } });
    const runs = importRuns(browser, stack.webUrl, organization);

    const begin = async (round: number): Promise<ImportRun> => {
      const accounts = accountsOf(round);
      for (const [code, name] of accounts) expected.set(code, name);
      const run = await runs.plan(accountRows(accounts));
      return runs.start(run.id, "BOTH");
    };
    const ended = async (id: string): Promise<ImportRun> => {
      for (;;) {
        const run = await runs.find(id).catch(() => undefined);
        if (run?.state === "DONE") return run;
        await pause(100);
      }
    };

    const clean = await begin(0);
    const started = Date.now();
    await ended(clean.id);
    const duration = Date.now() - started;

    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await begin(round);
      const instant = Math.round(duration * ((round * 0.618) % 1));
      await pause(instant);
      await stack.stopWeb("SIGKILL");
      await stack.startWeb();
      const run = await ended(id);
      const { agreement } = (await runs.outcome(id)) as ImportOutcome;
      const reported = agreement.reduce((sum, { count }) => sum + count, 0);
      const imported = agreement
        .filter(({ end }) => end === "created" || end === "updated")
        .reduce((sum, { count }) => sum + count, 0);
      losses.push({
        round,
        "killed after": `${instant} of ${duration} ms`,
        "records lost": records - reported + (reported - imported),
        "counted twice or not": run.imported + run.failed - records,
      });
    }
    await stack.stopService("SIGTERM");
    const directory = path.join(path.dirname(stack.webSettings["DATA_DIR"] ?? ""), "service");
    const database = await openDatabase({ directory });
    const { rows } = await sql<{ code: string; name: string }>`
      select code, name from ledger_account where organization_id = ${organization} and code like '1_______'
    `.execute(database.sql);
    await database.close();
    console.table(losses);
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, "records lost": 0, "counted twice or not": 0 })));
    expect(rows.length).toBe(expected.size);
    expect(rows.filter(({ code, name }) => expected.get(code) !== name)).toEqual([]);
  } finally {
    await browser?.dispose();
    await stack.stop();
  }
});
