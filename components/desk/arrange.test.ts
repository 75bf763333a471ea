import { expect, it } from "vitest";
import type { DeskExport, DeskRow } from "#lib/shared/desk.ts";
import { arrange, countRows, type DeskView } from "./arrange.ts";

function rowOf(organizationName: string, begunAt: string | null, fields: Partial<DeskExport> = {}): DeskRow {
  const end = new Date(Date.parse("2028-01-01") + organizationName.length);
  return {
    connection: {
      organizationId: organizationName.toLowerCase().replaceAll(/[^a-z]/g, ""),
      organizationName,
      scopes: ["exports"],
      grantedAt: end,
      accessExpiresAt: end,
      chainExpiresAt: end,
      refreshExpiresAt: null,
      lastUsedAt: null,
      state: "active",
      endedAt: null,
      brings: "own",
    },
    facts: {
      readAt: "2026-05-04T10:00:00Z",
      isStale: false,
      ...{
        openQuestions: 0,
        notHandedOver: 0,
        newestId: null,
        closing: null,
        month: null,
        responsible: null,
      },
      export: begunAt && {
        ...{ id: "e", status: "EXPORTED", begunAt, postingsCount: 1, failedCount: 0, isHandedOver: true },
        ...{
          heldRows: 0,
          toReadCount: 0,
          accepted: [],
          documents: null,
          keeping: null,
          datev: null,
          signOff: { status: "unsigned", by: null, at: null },
        },
        ...fields,
      },
    },
  } as DeskRow;
}

const rows = [
  rowOf("Zimmerei 10", "2026-05-04T10:00:00Z"),
  rowOf("Äpfel & Co", "2026-05-06T10:00:00Z", { heldRows: 1 }),
  rowOf("Zimmerei 9", null),
  rowOf("Ende AG", "2026-05-05T10:00:00Z", { isHandedOver: false }),
];
const names = (view: Partial<DeskView>) =>
  arrange(rows, { text: "", filter: "all", order: "name", ...view }, { locale: "de", personId: "p" }).map(
    ({ connection }) => connection.organizationName,
  );

it("sorts by name as people of the language do, by what waits most, by the newest export, and by the end", () => {
  expect(names({})).toEqual(["Äpfel & Co", "Ende AG", "Zimmerei 9", "Zimmerei 10"]);
  expect(names({ order: "waiting" })).toEqual(["Äpfel & Co", "Ende AG", "Zimmerei 10", "Zimmerei 9"]);
  expect(names({ order: "export" })).toEqual(["Äpfel & Co", "Ende AG", "Zimmerei 10", "Zimmerei 9"]);
  expect(names({ order: "end" })).toEqual(["Ende AG", "Äpfel & Co", "Zimmerei 9", "Zimmerei 10"]);
});

it("finds each word of a search in name or id, without case and accents", () => {
  expect(names({ text: "apfel" })).toEqual(["Äpfel & Co"]);
  expect(names({ text: " 10 ZIMM " })).toEqual(["Zimmerei 10"]);
  expect(names({ text: "endeag" })).toEqual(["Ende AG"]);
  expect(names({ text: "nothing" })).toEqual([]);
});

it("counts the rows of each filter, and lists them", () => {
  expect(countRows(rows, "p")).toEqual({ all: 4, mine: 0, waiting: 3, failed: 0, expiring: 0 });
  expect(names({ filter: "waiting" })).toHaveLength(3);
});
