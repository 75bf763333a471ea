import { afterEach, expect, test, vi } from "vitest";
import { uploadRun } from "./upload-run.ts";

const run = {
  ...{
    id: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10",
    coreDataType: "general-ledger-accounts",
    fileName: "a.csv",
  },
  ...{
    mode: "CREATE",
    recordCount: 1,
    file: null,
    hasRecords: true,
    origin: null,
    plan: null,
    ...{ withUnchanged: false, spared: 0, unchangedSince: null, pace: null, recipe: null },
    ...{ comparison: { comparedAt: null, read: null, total: null } },
    problem: null,
  },
  ...{ imported: 0, failed: 0, cancelled: 0, chunks: 0, settledChunks: 0, awaitedChunks: 0, sentBy: null },
  ...{
    createdAt: "2026-10-28T10:00:00.000Z",
    createdBy: "Finn",
    changedSince: null,
    isOfAnother: false,
    startedAt: null,
  },
  ...{ endedAt: null, nextAt: null },
};

/** Answers as the server does, fails once at the path `fails`, and returns what was asked. */
function serve(fails?: string): string[] {
  const asked: string[] = [];
  let failing = fails;
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const rest = path.split(run.id)[1] ?? "";
    const items = Object.values(JSON.parse(body) as object).find(Array.isArray) as unknown[];
    asked.push(`${rest} ${rest ? items.length : ""}`.trim());
    if (rest === failing) {
      failing = undefined;
      return Promise.reject(new TypeError("offline"));
    }
    const state = rest.startsWith("/records") ? "PLANNED" : "UPLOADING";
    return Promise.resolve(Response.json({ ...run, state }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const row = { row: 2, state: "held" as const, reasons: [], cells: ["a".repeat(2_500_000)] };
const repair = { row: 2, field: "name", kind: "EDIT", before: "a", after: "b" };
const some =
  <Item>(item: Item, total: number) =>
  (from: number, count: number) =>
    Array<Item>(Math.min(count, total - from)).fill(item);
const upload = {
  organizationId: "nord",
  runId: run.id,
  about: {
    ...{ coreDataType: "general-ledger-accounts" as const, fileName: "a.csv", columns: [], recordCount: 1 },
    file: { bytes: 9, sha256: null, rows: 4, held: 2, leftOut: 1, repairs: 10_001, notes: [] },
  },
  records: some({ row: 3, record: {}, cells: [] }, 1),
  unsentRows: some(row, 3),
  repairs: some(repair, 10_001),
};
const start = () => ({ unsentRows: 0, repairs: 0, records: 0 });

test("rows that are not sent and repairs go before the records, in requests of bounded size", async () => {
  const asked = serve();
  const shares: number[] = [];
  await uploadRun(upload, start(), { onProgress: (uploaded) => shares.push(uploaded) });
  expect(asked).toEqual([
    ...["", "/unsent-rows/0 1", "/unsent-rows/1 1", "/unsent-rows/2 1"],
    ...["/repairs/0 10000", "/repairs/10000 1", "/records/0 1"],
  ]);
  expect(shares).toEqual([1, 2, 3, 10_003, 10_004, 10_005]);
});

test("an upload that broke goes on with the piece that broke", async () => {
  const asked = serve("/repairs/10000");
  const progress = start();
  const onProgress = () => undefined;
  await expect(uploadRun(upload, progress, { onProgress })).rejects.toMatchObject({ code: "NETWORK" });
  asked.length = 0;
  await uploadRun(upload, progress, { onProgress });
  expect(asked).toEqual(["", "/repairs/10000 1", "/records/0 1"]);
});

test("a table that has fewer rows than were announced is an error, not an endless upload", async () => {
  serve();
  const broken = { ...upload, repairs: () => [] };
  await expect(uploadRun(broken, start(), { onProgress: () => undefined })).rejects.toThrow("fewer repairs");
});
