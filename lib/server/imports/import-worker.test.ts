import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { appQueue } from "../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queueMissed } from "./import-worker.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});

const jobs = async () => {
  const counts = await (await appQueue()).countJobs();
  return counts
    .filter(({ queue }) => queue === "import-run")
    .reduce((sum, { jobs: count }) => sum + count, 0);
};

it("gives a run that had no turn for a minute one job, and none to a run that has one", async () => {
  const person_id = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id: person_id, issuer: "https://realm.example", subject: "1", name: "Ada", email: null })
    .execute();
  const runOf = () => ({
    ...{ id: randomUUID(), organization_id: "alpha", person_id, file_name: "accounts.csv" },
    ...{ core_data_type: "general-ledger-accounts", column_names: "[]", mode: "CREATE" as const },
    ...{ record_count: 2, state: "RUNNING" as const, started_at: new Date(Date.now() - 120_000) },
  });
  const [waiting, left] = [runOf(), runOf()];
  await database.sql.insertInto("import_run").values([waiting, left]).execute();
  // The log of the first one is awaited for so long that its next turn is a minute away.
  await (await appQueue()).enqueueLater("import-run", { runId: waiting.id }, 60);
  await queueMissed();
  expect(await jobs()).toBe(2);
  await queueMissed();
  await queueMissed();
  expect(await jobs()).toBe(2);
});
