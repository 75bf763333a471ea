import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findAccountNames } from "./account-names.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const account = (organization_id: string, record_id: string, name: string | null) => ({
    organization_id,
    core_data_type: "general-ledger-accounts",
    record_id,
    record: name === null ? null : JSON.stringify({ accountCode: record_id, name }),
  });
  await database.sql
    .insertInto("known_record")
    .values([
      account("muster-gmbh", "0027", "EDV-Software"),
      account("muster-gmbh", "4930", null),
      account("muster-gmbh", "4940", " "),
      account("fremd-gmbh", "4711", "Zeitschriften"),
      { ...account("muster-gmbh", "400", "Vertrieb"), core_data_type: "cost-centers" },
    ])
    .execute();
});
afterAll(() => database.close());

it("names the accounts whose names are known, by their whole code and in their organization alone", async () => {
  const codes = ["0027", "27", "4930", "4940", "4711", "400", "a\0b", ""];
  expect(await findAccountNames("muster-gmbh", codes)).toEqual([{ code: "0027", name: "EDV-Software" }]);
  expect(await findAccountNames("muster-gmbh", [])).toEqual([]);
});
