import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readCells } from "#lib/shared/testing/live-cells.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type FilePartTexts, repairsResponse, unsentRowsResponse } from "./file-parts-csv.ts";
import { requireRun } from "./runs.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const [runId, personId, organizationId] = [randomUUID(), randomUUID(), "nord"];
const total = 2_001;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: "https://realm", subject: "1", name: "Ada", email: null })
    .execute();
  await database.sql
    .insertInto("import_run")
    .values({
      ...{ id: runId, organization_id: organizationId, person_id: personId, file_name: "konten.csv" },
      ...{ core_data_type: "general-ledger-accounts", column_names: '["Konto","Name"]', mode: "CREATE" },
      ...{ record_count: 1, state: "PLANNED", file_rows: total + 1, held_count: total },
    })
    .execute();
  const key = (ordinal: number) => ({
    ...{ organization_id: organizationId, run_id: runId, ordinal, row_number: ordinal + 2 },
  });
  const ordinals = Array.from({ length: total }, (_, ordinal) => ordinal);
  const reasons = JSON.stringify([{ field: "accountCode", kind: "EMPTY" }]);
  const rows = ordinals.map((ordinal) => ({
    ...key(ordinal),
    state: ordinal === 1 || ordinal === 2 ? ("leftOut" as const) : ("held" as const),
    reasons: ordinal === 1 ? "[]" : reasons,
    cells: JSON.stringify(["=1+1", `Name ${ordinal}`, "beyond"]),
  }));
  await database.sql.insertInto("import_unsent_row").values(rows).execute();
  const changes = ordinals.map((ordinal) => ({
    ...{ ...key(ordinal), field: "name", kind: "EDIT", change: JSON.stringify(['before; "it"', "after"]) },
  }));
  await database.sql.insertInto("import_repair").values(changes).execute();
});
afterAll(() => database.close());

const texts: FilePartTexts = {
  headings: { row: "Row", reason: "Reason", field: "Field", before: "Before", after: "After" },
  reason: (field, kind) => `${field} ${kind}`,
  label: (field) => field,
  leftOut: "Left out",
};
const owner = async () => ({ organizationId, run: await requireRun(organizationId, runId) });

it("lists all rows that are not sent with the reason and the file's own cells, none of them a formula", async () => {
  const answer = await unsentRowsResponse(await owner(), texts, "de");
  expect(answer.headers.get("content-disposition")).toContain("Nicht-gesendete-Zeilen_");
  const [headings, ...rows] = readCells(await answer.text(), ";");
  expect(headings).toEqual(["Row", "Reason", "Konto", "Name"]);
  expect(rows).toHaveLength(total);
  expect(rows[0]).toEqual(["2", "accountCode EMPTY", "'=1+1", "Name 0"]);
  expect(rows[1]?.[1]).toBe("Left out");
  expect(rows[2]?.[1]).toBe("Left out: accountCode EMPTY");
  expect(rows.at(-1)?.[3]).toBe("Name 2000");
});

it("lists all repairs with what was there before and after", async () => {
  const [headings, ...rows] = readCells(await repairsResponse(await owner(), texts, "en").text(), ";");
  expect(headings).toEqual(["Row", "Field", "Reason", "Before", "After"]);
  expect(rows).toHaveLength(total);
  expect(rows.at(-1)).toEqual(["2002", "name", "name EDIT", 'before; "it"', "after"]);
});
