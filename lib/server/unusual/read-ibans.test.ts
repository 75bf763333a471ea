import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { planReadings } from "../exports/documents/plan-readings.ts";
import { findKnownExport } from "../exports/known-exports.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findUnusual } from "./find-unusual.ts";
import { silence } from "./silence.ts";
import { addExport } from "./testing/add-export.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

const [usual, second, changed] = [
  "DE02120300000000202051",
  "DE02500105170137075030",
  "DE88100900001234567892",
];

const posted = { number: null, date: null, amount: "1", currency: "EUR", supplier: null, splits: [] };

/** Stores an export of a month with documents that were read, each of a supplier and with its accounts. */
async function addRead(
  month: number,
  documents: readonly (readonly [supplier: string, ibans: string | null])[],
) {
  const exportId = `month ${month}`;
  const id = (index: number) => `${month}-${index}`;
  await addExport(
    organizationId,
    exportId,
    `2026-${`${month}`.padStart(2, "0")}-03`,
    documents.map(([supplier], index) => ({ id: id(index), supplier, day: "2026-10-09" })),
  );
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  await planReadings(
    known,
    documents.map(([supplier], place) => ({
      ...{ place, entity_guid: `guid of ${id(place)}`, file_id: id(place), supplier, posted, reason: null },
    })),
  );
  for (const [place, [, ibans]] of documents.entries())
    await database.sql
      .updateTable("document_reading")
      .set({ state: "read", comparisons: "[]", payee_ibans: ibans })
      .where("export_key", "=", known.key)
      .where("place", "=", place)
      .execute();
}

/** The accounts that are unusual in the export of a month, by posting. */
async function unusualIn(month: number) {
  const { postings } = await findUnusual(organizationId, `month ${month}`);
  return postings.flatMap(({ entityGuid, reasons }) =>
    reasons.flatMap((reason) => (reason.kind === "iban" ? [[entityGuid, reason]] : [])),
  );
}

it("an account that none of the supplier's earlier documents names is unusual, with those that they name", async () => {
  await addRead(9, [
    ["70123", usual],
    ["70123", usual],
    ["70123", second],
    ["70124", changed],
  ]);
  await addRead(10, [
    ["70123", changed],
    ["70123", usual],
    ["70124", changed],
  ]);
  expect(await unusualIn(10)).toEqual([
    [
      "guid of 10-0",
      {
        ...{ kind: "iban", supplier: "70123", value: changed, earlier: 3, silenced: null },
        usual: [
          { iban: usual, count: 2 },
          { iban: second, count: 1 },
        ],
      },
    ],
  ]);
});

it("one of several accounts that is known is enough", async () => {
  await addRead(9, [["70123", usual]]);
  await addRead(10, [
    ["70123", `${changed}\n${usual}`],
    ["70123", null],
  ]);
  expect(await unusualIn(10)).toEqual([]);
});

it("each document of a posting is judged, not the last one alone", async () => {
  await addRead(9, [["70123", usual]]);
  await addRead(10, [
    ["70123", changed],
    ["70123", usual],
  ]);
  await database.sql
    .updateTable("document_reading")
    .set({ entity_guid: "guid of 10-0" })
    .where("entity_guid", "=", "guid of 10-1")
    .where("organization_id", "=", organizationId)
    .execute();
  expect(await unusualIn(10)).toMatchObject([["guid of 10-0", { value: changed }]]);
});

it("where no earlier document names an account, or a later one does, nothing is said", async () => {
  await addRead(10, [["70123", usual]]);
  await addRead(11, [["70123", changed]]);
  await addRead(9, [["70123", null]]);
  expect(await unusualIn(10)).toEqual([]);
  expect(await unusualIn(11)).toHaveLength(1);
});

it("another organization's documents say nothing", async () => {
  await addRead(9, [["70123", usual]]);
  organizationId = randomUUID();
  await addRead(10, [["70123", changed]]);
  expect(await unusualIn(10)).toEqual([]);
});

it("the trail has an account that is called usual by its first and last characters alone", async () => {
  await addRead(9, [["70123", usual]]);
  await addRead(10, [["70123", changed]]);
  const viewer = { person: { id: randomUUID(), name: "Petra Bauer" }, connections: [] };
  const name = { kind: "iban", supplier: "70123", value: changed } as const;
  const where = { organizationId, exportId: "month 10", viewer };
  const done = vi.fn<() => Promise<void>>().mockResolvedValue();
  await silence(where, { ...name, isUsual: true }, { done });
  await silence(where, { ...name, isUsual: false }, { done });
  const told = `${changed.slice(0, 4)}…${changed.slice(-4)}`;
  const trail = (before: string | null, after: string | null) =>
    expect.objectContaining({ changes: [{ field: "iban", before, after }] }) as object;
  expect(done).toHaveBeenNthCalledWith(1, expect.anything(), trail(null, told));
  expect(done).toHaveBeenNthCalledWith(2, expect.anything(), trail(told, null));
});
