import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Tables } from "../database/tables.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { joiningAll } from "./plan-run.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const settingsIn = async (transaction: Transaction<Tables>) => {
  const { rows } = await sql<{ plans: string; loops: string }>`
    select current_setting('plan_cache_mode') as plans, current_setting('enable_nestloop') as loops`.execute(
    transaction,
  );
  return rows[0];
};

it("has a plan made for the statements of a large run alone, in which no join reads the whole run again and again", async () => {
  await database.sql.transaction().execute(async (transaction) => {
    const before = await settingsIn(transaction);
    expect(await joiningAll(transaction, 2_001, () => settingsIn(transaction))).toEqual({
      ...{ plans: "force_custom_plan", loops: "off" },
    });
    expect(await settingsIn(transaction)).toEqual({ plans: "auto", loops: "on" });
    expect(before).toEqual({ plans: "auto", loops: "on" });
    expect(await joiningAll(transaction, 2_000, () => settingsIn(transaction))).toEqual(before);
  });
});
