import { expect, it } from "vitest";
import type { ConnectionSummary } from "./connection.ts";
import type { DeskExport, DeskFacts, DeskRow } from "./desk.ts";
import { datevEndOf, deskState, exportToSign, isOnDesk } from "./desk-state.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const connection: ConnectionSummary = {
  organizationId: "zeuge-gmbh",
  organizationName: "Zeuge GmbH",
  scopes: ["offline_access", "exports"],
  grantedAt: inDays(-3),
  accessExpiresAt: inDays(0),
  chainExpiresAt: inDays(700),
  refreshExpiresAt: null,
  lastUsedAt: null,
  state: "active",
  endedAt: null,
  brings: "own",
};
const ended: DeskExport = {
  id: "e",
  status: "EXPORTED",
  begunAt: "2026-05-04T10:00:00Z",
  postingsCount: 3,
  failedCount: 0,
  isHandedOver: true,
  ordered: null,
  accepted: [],
  toReadCount: 0,
  heldRows: 0,
  documents: { total: 3, fetched: 3, missing: 0, isStopped: false },
  keeping: null,
  datev: null,
  signOff: { status: "unsigned", by: null, at: null },
};
const facts: DeskFacts = {
  ...{ readAt: "2026-05-04T10:00:00Z", isStale: false, notHandedOver: 0, newestId: "e" },
  openQuestions: 0,
  ...{ export: ended, month: null, responsible: null, target: null, closing: null, schedule: null },
  datevAccess: null,
};
const withExport = (fields: Partial<DeskExport>): DeskRow => ({
  connection,
  facts: { ...facts, export: { ...ended, ...fields } },
});
const signedWith = (schedule: DeskFacts["schedule"]): DeskRow => {
  const row = withExport({ signOff: { status: "signed", by: "P", at: null } });
  return { connection, facts: { ...facts, ...row.facts, schedule } };
};

const withDatev = (state: NonNullable<DeskExport["datev"]>["state"], fields: Partial<DeskExport> = {}) =>
  withExport({ datev: { state, since: "2026-05-04T10:00:00.000Z" }, ...fields });
const signedAt = (time: string): Partial<DeskExport> => ({
  signOff: { status: "signed", by: "P", at: `2026-05-04T${time}:00.000Z` },
});

it.each<[string, DeskRow, string]>([
  ["an ended connection", { connection: { ...connection, state: "reconnect" }, facts }, "reconnect"],
  ["no confirmation", { connection, facts: null }, "unknown"],
  ["a list that was never read", { connection, facts: { ...facts, readAt: null } }, "unknown"],
  ["no export", { connection, facts: { ...facts, export: null } }, "none"],
  [
    "an order",
    { connection, facts: { ...facts, closing: { step: "wait", stop: null, isTrying: false } } },
    "running",
  ],
  [
    "an order that waits for a person",
    {
      connection,
      facts: { ...facts, export: null, closing: { step: "export", stop: "UNCLEAR", isTrying: false } },
    },
    "decide",
  ],
  ["a running export", withExport({ status: "EXPORTING" }), "running"],
  ["an export that found nothing", withExport({ status: "FAILED", postingsCount: 0 }), "none"],
  ["nothing handed over", withExport({ isHandedOver: false, documents: null }), "handOver"],
  ["held rows", withExport({ heldRows: 2 }), "decide"],
  ["held rows without which somebody went on", withExport({ heldRows: 2, accepted: ["HELD"] }), "sign"],
  [
    "missing documents without which somebody went on",
    withExport({ documents: { total: 3, fetched: 2, missing: 1, isStopped: false }, accepted: ["MISSING"] }),
    "sign",
  ],
  [
    "a missing document",
    withExport({ documents: { total: 3, fetched: 2, missing: 1, isStopped: false } }),
    "decide",
  ],
  [
    "documents that wait",
    withExport({ documents: { total: 3, fetched: 0, missing: 0, isStopped: true } }),
    "decide",
  ],
  [
    "documents on their way",
    withExport({ documents: { total: 3, fetched: 1, missing: 0, isStopped: false } }),
    "running",
  ],
  ["all handed over", withExport({}), "sign"],
  ["what DATEV checks", withDatev("checking"), "running"],
  [
    "what is on its way to DATEV, in no file that was saved",
    withDatev("sending", { isHandedOver: false }),
    "running",
  ],
  ["a sign-in at DATEV", withDatev("signIn"), "decide"],
  ["what did not arrive at DATEV", withDatev("failed"), "decide"],
  ["what did not arrive at DATEV before the sign-off", withDatev("failed", signedAt("10:01")), "signed"],
  ["what did not arrive at DATEV after the sign-off", withDatev("failed", signedAt("09:59")), "decide"],
  ["one of two signatures", withExport({ signOff: { status: "waiting", by: "P", at: null } }), "second"],
  ["a change after the signature", withExport({ signOff: { status: "changed", by: "P", at: null } }), "sign"],
  [
    "all signed, whatever is held",
    withExport({ heldRows: 2, signOff: { status: "signed", by: "P", at: null } }),
    "signed",
  ],
  ["a missed schedule after the sign-off", signedWith("missed"), "decide"],
  ["a schedule that waits for its time", signedWith("waiting"), "signed"],
  [
    "a paused schedule without an export",
    { connection, facts: { ...facts, export: null, schedule: "paused" } },
    "decide",
  ],
  [
    "a paused schedule beside what is to be signed",
    { connection, facts: { ...facts, schedule: "paused" } },
    "sign",
  ],
])("an organization waits for what is next: %s", (_, row, state) => {
  expect(deskState(row)).toBe(state);
});

it("a month with another export that is not signed off waits for its signature", () => {
  const month = {
    name: "2026-04",
    exports: 2,
    postings: 4,
    outside: [],
    unsigned: 1,
    unsignedId: "d",
    isDone: false,
  };
  const row = withExport({ signOff: { status: "signed", by: "P", at: null } });
  const open = { connection, facts: { ...facts, ...row.facts, month } };
  expect([deskState(open), exportToSign(open.facts)]).toEqual(["sign", "d"]);
  const done = {
    connection,
    facts: { ...open.facts, month: { ...month, unsigned: 0, unsignedId: null, isDone: true } },
  };
  expect([deskState(done), exportToSign(done.facts)]).toEqual(["signed", "e"]);
});

it("the filters select what is a person’s own, what waits for a person, what failed, and connections that end", () => {
  const failed = withExport({ failedCount: 1, status: "EXPORTING" });
  const expiring = {
    ...withExport({ status: "EXPORTING" }),
    connection: { ...connection, chainExpiresAt: inDays(5) },
  };
  const mine = { connection, facts: { ...facts, export: null, responsible: { id: "p", name: "Petra" } } };
  const others = { ...mine, facts: { ...mine.facts, responsible: { id: "k", name: "Karin" } } };
  const rows = [withExport({}), failed, expiring, mine, others];
  const selected = (filter: Parameters<typeof isOnDesk>[1]) =>
    rows.filter((row) => isOnDesk(row, filter, "p"));
  expect(selected("all")).toEqual(rows);
  expect(selected("mine")).toEqual([mine]);
  expect(selected("waiting")).toEqual([rows[0]]);
  expect(selected("failed")).toEqual([failed]);
  expect(selected("expiring")).toEqual([expiring]);
});

it("tells the end of an access to DATEV from seven days before on, and once it has ended", () => {
  const now = Date.parse("2026-11-30T08:00:00Z");
  const endOf = (hasEnded: boolean, endsAt: string | null) =>
    datevEndOf({ datevAccess: { hasEnded, endsAt } }, now);
  expect(endOf(false, null)).toBeNull();
  expect(endOf(false, "2026-12-07T08:00:01Z")).toBeNull();
  expect(endOf(false, "2026-12-07T08:00:00Z")).toBe("soon");
  expect(endOf(true, null)).toBe("ended");
  expect([datevEndOf({ datevAccess: null }, now), datevEndOf(null, now)]).toEqual([null, null]);
});
