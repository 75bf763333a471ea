import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { appDatabase } from "../database/open.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { discardRun } from "./discard-run.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it("throws drafts of yesterday away with their records, and no other run", async () => {
  const app = await appDatabase();
  const person_id = randomUUID();
  await app
    .insertInto("person")
    .values({ id: person_id, issuer: "https://realm.example", subject: "1", name: "Ada", email: null })
    .execute();
  const runOf = (file_name: string, state: "UPLOADING" | "PLANNED", hours: number) => ({
    id: randomUUID(),
    organization_id: "alpha",
    person_id,
    file_name,
    state,
    core_data_type: "general-ledger-accounts",
    column_names: "[]",
    mode: "CREATE" as const,
    record_count: 2,
    created_at: hoursAgo(hours),
  });
  const runs = [
    runOf("left", "UPLOADING", 25),
    runOf("coming", "UPLOADING", 23),
    runOf("gone on with", "UPLOADING", 25),
    runOf("kept", "PLANNED", 99),
  ];
  await app.insertInto("import_run").values(runs).execute();
  const resumed = runs.find(({ file_name }) => file_name === "gone on with");
  await app
    .insertInto("connection")
    .values({
      ...{ id: randomUUID(), person_id, organization_id: "alpha", organization_name: "Alpha" },
      ...{ scopes: "core_data", key_id: "k", sealed_tokens: "", access_seconds: 300, state: "active" },
      ...{ granted_at: hoursAgo(1), refreshed_at: hoursAgo(1) },
      ...{ access_expires_at: hoursAgo(1), chain_expires_at: hoursAgo(1) },
    })
    .execute();
  await app
    .insertInto("import_draft")
    .values({
      ...{ id: randomUUID(), organization_id: "alpha", person_id, part: "work", revision: 1, base: 0 },
      ...{ run_id: resumed?.id ?? null, key_id: "k", sealed: "" },
    })
    .execute();
  const recordOf = ({ id }: { id: string }) => ({
    organization_id: "alpha",
    run_id: id,
    ordinal: 0,
    row_number: 2,
    record_id: "1000",
    title: "Kasse",
    record: "{}",
    cells: "[]",
    planned: "new" as const,
  });
  await app.insertInto("import_record").values(runs.map(recordOf)).execute();

  await sweepDrafts();
  // As if the last records had arrived after the job had chosen it.
  const planned = runs.find(({ file_name }) => file_name === "kept");
  expect(await discardRun("alpha", planned?.id ?? "")).toBe(false);

  const kept = await app.selectFrom("import_run").select(["id", "file_name"]).orderBy("file_name").execute();
  expect(kept.map(({ file_name }) => file_name)).toEqual(["coming", "gone on with", "kept"]);
  const records = await app.selectFrom("import_record").select("run_id").execute();
  expect(records.map(({ run_id }) => run_id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});
