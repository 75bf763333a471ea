import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { HandedRemark } from "../../remarks/read-remarks-as-of.ts";
import { madeOf, makingOf } from "./testing/made-files.ts";
import { manyInvoices } from "../testing/postings.ts";

const settings = datevSettings.parse({
  ...{ consultantNumber: 1234567, clientNumber: 42, fiscalYearStart: "2026-01-01" },
  ...{ accountLength: 4, chart: "03" },
});

const remark = (id: string, fields: Partial<HandedRemark>): HandedRemark => ({
  ...{ id, questionId: null, kind: "note", documentNumber: "RE-1", entityGuid: "guid-1", text: "Text" },
  ...{ by: "Petra Bauer", at: new Date("2026-05-02T06:30:00Z"), told: [], withdrawnAt: null, ...fields },
});

const remarks = [
  remark("a", { kind: "question", text: 'Privat? "Ja"\nNein', told: ["Jan Roth", "Uwe Neu"] }),
  remark("b", { kind: "answer", questionId: "a", text: "=1+1", by: "Jan Roth" }),
  remark("c", { kind: "question", documentNumber: null }),
  remark("d", {
    ...{ kind: "answer", questionId: "c", text: "" },
    withdrawnAt: new Date("2026-05-02T07:00:00Z"),
  }),
  remark("e", {}),
];

test.each([
  ["csv", { format: "csv" }] as const,
  ["JSON", { format: "json" }] as const,
  ["DATEV", { format: "datev", settings }] as const,
])(
  "a file of all notes and questions is the last of a hand-over as %s, and counts no rows",
  async (_, written) => {
    const making = { ...makingOf(written), remarks };
    const made = await madeOf(manyInvoices(2), making);
    expect(made.length).toBe((await madeOf(manyInvoices(2), makingOf(written))).length + 1);
    const file = made.at(-1);
    expect(file).toMatchObject({
      name: "Notizen-und-Rueckfragen_muster-gmbh_2026-05-02_01234567.csv",
      ...{ rows: null, type: "text/csv; charset=utf-8" },
    });
    expect(
      file?.content.equals((await madeOf(manyInvoices(2), making)).at(-1)?.content ?? Buffer.from("")),
    ).toBe(true);
  },
);

test("each note, question and answer is a line with its state, and no formula runs", async () => {
  const made = await madeOf(manyInvoices(1), { ...makingOf({ format: "csv" }), remarks });
  const rows = parse(made.at(-1)?.content ?? "", { bom: true, delimiter: ";" });
  const time = "02.05.2026 08:30";
  expect(rows).toEqual([
    ["Nr.", "Belegnummer", "Art", "Antwort auf Nr.", "Stand", "Von", "Zeit", "Text"].concat(
      ...["Benachrichtigt", "Zurückgezogen", "Buchungs-ID"],
    ),
    ["1", "RE-1", "Rückfrage", "", "beantwortet", "Petra Bauer", time, 'Privat? "Ja"\nNein'].concat(
      ...["Jan Roth, Uwe Neu", "", "guid-1"],
    ),
    ["2", "RE-1", "Antwort", "1", "", "Jan Roth", time, "'=1+1", "", "", "guid-1"],
    ["3", "", "Rückfrage", "", "offen", "Petra Bauer", time, "Text", "", "", "guid-1"],
    ["4", "RE-1", "Antwort", "3", "zurückgezogen", "Petra Bauer", time, "", "", "02.05.2026 09:00", "guid-1"],
    ["5", "RE-1", "Notiz", "", "", "Petra Bauer", time, "Text", "", "", "guid-1"],
  ]);
});
