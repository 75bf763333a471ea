import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hostileTexts, isLive, readCells } from "#lib/shared/testing/live-cells.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { auditCsv, auditCsvResponse } from "./csv.ts";
import { beginEvent } from "./record.ts";
import { readMany } from "./testing/read-many.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const unrecorded = () => Promise.resolve();

async function textOf(organizationId: string, filter = {}): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of auditCsv(organizationId, filter)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

const record = (organizationId: string, personName: string, fileName: string) =>
  beginEvent(database.sql, {
    action: "IMPORT_SUBMITTED",
    session: { person: { id: randomUUID(), name: personName } },
    connection: { organizationId, organizationName: "Südhafen; AG" },
    requestId: "request-1234",
    about: { importRunId: "run", fileName, count: 3 },
  });

const header =
  "id;time;person;personId;organization;organizationId;action;outcome;errorCode;exportId;importRunId;processId;fileId;fileName;format;count;counts;target;setting;changes;reason;month;requestId;chained;entityGuid;mark;records;before";

it("writes what any spreadsheet reads as it was recorded", async () => {
  await record("quoting", 'Petra "die Große";\r\nBauer', "Konten; neu.csv");
  const text = await textOf("quoting");
  expect(text.startsWith(`\uFEFF"${header.replaceAll(";", '";"')}"\r\n`)).toBe(true);
  expect(text.endsWith('"\r\n')).toBe(true);
  const [row] = parse(text, { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" });
  expect(row).toMatchObject({
    person: 'Petra "die Große";\r\nBauer',
    organization: "Südhafen; AG",
    action: "IMPORT_SUBMITTED",
    outcome: "begun",
    errorCode: "",
    importRunId: "run",
    fileName: "Konten; neu.csv",
    count: "3",
    requestId: "request-1234",
  });
  expect((row as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"])(
  "makes %j harmless, which a spreadsheet would run",
  async (formula) => {
    const organizationId = randomUUID();
    await record(organizationId, formula, "a=1.csv");
    expect(await textOf(organizationId)).toContain(`;"'${formula}";`);
    expect(await textOf(organizationId)).toContain(';"a=1.csv";');
  },
);

it("writes only data, with all of Unicode in every text", async () => {
  // PostgreSQL keeps no U+0000 in a text.
  const texts = hostileTexts((text) => text, 2_000).filter((text) => !text.includes("\0"));
  const events = texts.map((text) => ({
    ...{ person_id: randomUUID(), person_name: text, organization_id: "unicode", organization_name: text },
    ...{ action: "IMPORT_SUBMITTED" as const, outcome: "done" as const, error_code: text, request_id: text },
    about: JSON.stringify({ fileName: text }),
  }));
  for (let at = 0; at < events.length; at += 500)
    await database.sql
      .insertInto("audit_event")
      .values(events.slice(at, at + 500))
      .execute();
  const [headings = [], ...rows] = readCells(await textOf("unicode"), ";");
  expect(headings).toEqual(header.split(";"));
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter((row) => row.length !== headings.length)).toEqual([]);
  expect(rows.flat().filter(isLive)).toEqual([]);
});

it("names the file after the organization and the day, whatever characters are in it", async () => {
  const response = auditCsvResponse(
    { organizationId: 'a/b"ü', organizationName: "Süd (1)\r\n" },
    {},
    unrecorded,
  );
  const day = new Date().toISOString().slice(0, 10);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename=audit-trail-a-b--${day}.csv; filename*=UTF-8''audit-trail%20S%C3%BCd%20%281%29%20%20%20${day}.csv`,
  );
  await response.body?.cancel();
});

it("reads 10,000 rows in batches, each once, and lets others in between", async () => {
  const { ids, persons, largest, turns } = await readMany(database.sql, 10_000);
  expect(ids.length).toBe(10_000);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(persons.filter((person) => person % 11 === 0)).toEqual([]);
  expect(largest).toBeLessThan(400_000);
  expect(turns).toBeGreaterThanOrEqual(9);
});

it("records whether the trail was sent to its end", async () => {
  const endings: unknown[] = [];
  const connection = { organizationId: "large", organizationName: "Large" };
  const send = () => auditCsvResponse(connection, {}, async (ending) => void endings.push(ending));
  await send().arrayBuffer();
  const reader = send().body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => endings).toEqual([{ outcome: "done" }, { outcome: "cancelled" }]);
});

it("reads no further than somebody takes, and stops when they leave", async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const real = database.sql;
  Object.assign(globalThis, { kontorDatabase: Promise.resolve({ sql: real.withPlugin(counting) }) });
  const { body } = auditCsvResponse({ organizationId: "large", organizationName: "Large" }, {}, unrecorded);
  const reader = body?.getReader();
  await reader?.read();
  for (let waited = 0; waited < 1_000; waited++) await turn();
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThan(5);
  await reader?.cancel();
  const read = queries;
  for (let waited = 0; waited < 100; waited++) await turn();
  expect(queries).toBe(read);
});
