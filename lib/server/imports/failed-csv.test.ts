import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { hostileTexts, isLive, readCells } from "#lib/shared/testing/live-cells.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { failedCsv } from "./failed-csv.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// PostgreSQL keeps no U+0000 in a text.
const texts = hostileTexts((text) => text, 2_000).filter((text) => !text.includes("\0"));

it("writes failed rows as data, with all of Unicode in cells, headings and error codes", async () => {
  const { sql } = database;
  const person_id = randomUUID();
  await sql
    .insertInto("person")
    .values({ id: person_id, issuer: "https://realm.example", subject: "1", name: "Ada", email: null })
    .execute();
  const run = { id: randomUUID(), coreDataType: "general-ledger-accounts" };
  await sql
    .insertInto("import_run")
    .values({
      ...{
        id: run.id,
        organization_id: "alpha",
        person_id,
        file_name: "a.csv",
        mode: "CREATE",
        state: "PLANNED",
      },
      ...{ core_data_type: run.coreDataType, record_count: texts.length },
      column_names: JSON.stringify(["Konto", "=Name"]),
    } as never)
    .execute();
  const records = texts.map((text, ordinal) => ({
    ...{
      organization_id: "alpha",
      run_id: run.id,
      ordinal,
      row_number: ordinal + 2,
      record_id: "1",
      title: "x",
      record: "{}",
    },
    ...{ cells: JSON.stringify([text, text]), planned: "CREATE", status: "FAILED", errors: [text] },
  }));
  for (let at = 0; at < records.length; at += 500)
    await sql
      .insertInto("import_record")
      .values(records.slice(at, at + 500) as never)
      .execute();

  const pieces: Uint8Array[] = [];
  for await (const piece of failedCsv("alpha", run as ImportRun, "de")) pieces.push(piece);
  const [headings, ...rows] = readCells(Buffer.concat(pieces).toString(), ";");
  expect(headings).toEqual(["Konto", "'=Name", "Grund"]);
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter((row) => row.length !== 3)).toEqual([]);
  expect(rows.flat().filter(isLive)).toEqual([]);
});
