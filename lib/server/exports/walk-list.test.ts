import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { recordExports } from "./known-exports.ts";
import { selectArchive } from "./read-archive.ts";
import { type ReadPage, walkList } from "./walk-list.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * Simulates the service's export list of an organization with a fixed page size, whatever limit is
 * requested.
 */
async function startList(organizationId: string, length: number, pageSize = 50) {
  await database.sql.insertInto("export_archive").values({ organization_id: organizationId }).execute();
  const exports = Array.from({ length }, (_, index) => made(length - index));
  const offsets: number[] = [];
  // Without a limit of time, the pages of a walk do not depend on how busy the machine is.
  const look = async (after?: () => void, maxMilliseconds = Infinity) => {
    offsets.length = 0;
    const readPage: ReadPage = (offset) => {
      offsets.push(offset);
      const page = exports.slice(offset, offset + pageSize);
      after?.();
      const pageCount = Math.ceil(exports.length / pageSize);
      return Promise.resolve({
        exports: page,
        pagination: { pageCount, pageSize, totalCount: exports.length },
      });
    };
    await walkList(organizationId, readPage, maxMilliseconds);
    await database.sql
      .updateTable("export_archive")
      .set({ read_at: new Date() })
      .where("organization_id", "=", organizationId)
      .execute();
  };
  const shown = async () => {
    const ids: string[] = [];
    for (;;) {
      const { exports: page } = await selectArchive(organizationId, { offset: ids.length });
      if (page.length === 0) return ids;
      ids.push(...page.map(({ id }) => id));
    }
  };
  return { exports, offsets, look, shown, archive: () => selectArchive(organizationId, {}) };
}

const made = (number: number, status = "EXPORTED") => ({ id: `e${number}`, postingsCount: 1, status });
const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => `e${count - index}`);

it("reads a long list in several looks, each page once, and then only its beginning", async () => {
  const list = await startList("long", 2_120);
  await list.look();
  expect(list.offsets).toHaveLength(20);
  expect((await list.archive()).backlog).toEqual({ read: 1_000, total: 2_120 });
  await list.look();
  expect(list.offsets).toEqual([0, ...Array.from({ length: 19 }, (_, page) => 1_000 + page * 50)]);
  await list.look();
  expect((await list.archive()).backlog).toBeNull();
  expect(await list.shown()).toEqual(newestFirst(2_120));
  await list.look();
  expect(list.offsets).toEqual([0]);
});

it("ends when its time is over, and the next look continues", async () => {
  const list = await startList("late", 120);
  await list.look(undefined, 0);
  expect(list.offsets).toEqual([0]);
  expect((await list.archive()).backlog).toEqual({ read: 50, total: 120 });
  await list.look(undefined, 0);
  expect(list.offsets).toEqual([0]);
  await list.look();
  expect(list.offsets).toEqual([0, 50, 100]);
  expect(await list.shown()).toEqual(newestFirst(120));
});

it("loses none where a service hands out less than it says, and where exports are begun meanwhile", async () => {
  const list = await startList("short", 30, 7);
  let begun = 30;
  await list.look(() => begun < 33 && list.exports.unshift(made(++begun)));
  await list.look();
  expect(await list.shown()).toEqual(newestFirst(33));
  expect((await list.archive()).backlog).toBeNull();
});

it("reads down again to what it knows where more than a look's worth was begun meanwhile", async () => {
  const list = await startList("gap", 120);
  await list.look();
  list.exports.unshift(...Array.from({ length: 1_300 }, (_, index) => made(1_420 - index)));
  await list.look();
  expect((await list.shown()).slice(0, 1_000)).toEqual(newestFirst(1_420).slice(0, 1_000));
  await list.look();
  expect(await list.shown()).toEqual(newestFirst(1_420));
});

it("shows an organization nothing of another's, also not what has no place yet", async () => {
  const list = await startList("own", 3);
  await list.look();
  await recordExports("another", [made(77, "FAILED")]);
  expect(await list.shown()).toEqual(["e3", "e2", "e1"]);
  await recordExports("own", [made(4, "EXPORTING")]);
  expect(await list.shown()).toEqual(["e4", "e3", "e2", "e1"]);
  const { exports } = await selectArchive("own", { kind: "running" });
  expect(exports.map(({ id }) => id)).toEqual(["e4"]);
});

it("sees what became of a running one, and never lets an ended one run again", async () => {
  const list = await startList("running", 3);
  list.exports[1] = made(2, "EXPORTING");
  await list.look();
  expect((await list.archive()).counts).toEqual({ running: 1, exported: 2, attention: 0, empty: 0 });
  list.exports[1] = { ...made(2, "FAILED"), postingsCount: 0 };
  await list.look();
  list.exports[1] = made(2, "EXPORTING");
  list.exports[2] = made(1, "BEING_LOOKED_INTO");
  await list.look();
  expect((await list.archive()).counts).toEqual({ running: 0, exported: 1, attention: 1, empty: 1 });
});
