import { sql } from "kysely";
import { afterAll, beforeAll, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { testSeed } from "../testing/test-seed.ts";
import { countExported } from "./count-exported.ts";
import { reportLosses } from "./report-losses.ts";
import { rounds } from "./spread.ts";

const parallel = 20;
const size = 500;

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;

beforeAll(async () => {
  const seed = testSeed({ postings: { alpha: { generate: size } }, generalLedgerAccounts: {} });
  running = await startApp({ seed, settings: { rateLimit: 1_000_000 } });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
});

afterAll(() => running[Symbol.asyncDispose]());

test("exports created at once share no posting and leave none out", async () => {
  const { database } = running.app;
  const rows = await database.selectFrom("posting").select("entity_guid").execute();
  const entityGuids = rows.map((row) => row.entity_guid);
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    await sql`delete from export`.execute(database);
    await sql`update posting set export_id = null`.execute(database);
    const answers = await Promise.all(Array.from({ length: parallel }, () => alpha.call("POST", "/exports")));
    const created = await Promise.all(
      answers
        .filter(({ status }) => status === 201)
        .map(async (answer) => writtenExport.parse(await answer.json())),
    );
    const ids = created.map(({ id }) => id);
    const ended = await Promise.all(ids.map((id) => alpha.endOf(id, 60)));
    all.push({
      "requests refused": parallel - created.length,
      ...(await countExported(alpha, ids, entityGuids)),
      "postings counted wrongly": Math.abs(
        size - ended.reduce((sum, { postingsCount }) => sum + postingsCount, 0),
      ),
    });
  }
  reportLosses(`${parallel} exports of ${size} postings created at once`, all);
});
