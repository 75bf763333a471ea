import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { readTable } from "../read-table.ts";
import type { ReadOptions } from "../table.ts";
import { accountNames } from "../testing/account-names.ts";
import { sheetRow, workbookFile } from "../testing/zip-file.ts";

type Row = [code: string, name: string];

const rows = accountNames("German").map((name, index): Row => [String(1000 + 7 * index), name]);

async function table(
  content: string | Uint8Array,
  options: ReadOptions = {},
  type = describedLedgerAccounts,
) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const read = await readTable(new Blob([Uint8Array.from(bytes)]), type, options);
  if ("problem" in read) throw new Error(read.problem);
  const { rows: found, guess } = read;
  const records = found.cells.map((cells): Row => [
    cells[guess["accountCode"] ?? -1] ?? "",
    cells[guess["name"] ?? -1] ?? "",
  ]);
  return { ...read, records, notes: read.notes ?? [] };
}

const delimiterOf = ({ source }: Awaited<ReturnType<typeof table>>) =>
  source.kind === "text" && source.delimiter;

describe("a chart of 200 accounts is read record by record, apart by", () => {
  test.each([";", "\t", "|", ",", "^", "~", "¦", ":", "\u001f", "\u0001"])("%j", async (delimiter) => {
    for (const head of [[["Konto", "Name"]], []]) {
      const found = await table([...head, ...rows].map((row) => row.join(delimiter)).join("\r\n"));
      expect(delimiterOf(found)).toBe(delimiter);
      expect(found.records).toEqual(rows);
      expect(found.notes).toEqual([]);
    }
  });

  test("several blanks", async () => {
    const own = rows.map(([code, name], index): Row => [code.repeat((index % 4) + 1), name]);
    const lines = own.map((row, index) => row.join(" ".repeat(2 + (index % 3))));
    const found = await table(["Konto  Name", ...lines].join("\n"));
    expect(delimiterOf(found)).toBe("  ");
    expect(found.records).toEqual(own);
  });

  test.each(["\n", "\r\n", "\r"])("fixed width, with a title and line ends %j", async (end) => {
    const line = (code: string, name: string, balance: string) =>
      `${code.padEnd(10)}${name.padEnd(50)}${balance.padStart(12)}`.trimEnd();
    const text = [
      "Kontenplan der Tabelle GmbH, Stand heute, gedruckt für den Abschluss",
      line("Konto", "Bezeichnung", "Saldo"),
      ...rows.map(([code, name], index) => line(code, name, index % 4 === 0 ? "" : `${index},00`)),
    ].join(end);
    const found = await table(text);
    expect(delimiterOf(found)).toBe("fixed");
    expect(found.columns).toEqual(["Konto", "Bezeichnung", "Saldo"]);
    expect(found.records).toEqual(rows);
  });

  test("fixed width, whose blanks in the first lines another line fills", async () => {
    const long: Row = ["9999", `Sammelkonto ${"x".repeat(70)} Ende`];
    const many = Array.from({ length: 4_000 }, (_, index) => rows[index % rows.length] ?? long);
    const text = [...many, long].map(([code, name]) => `${code.padEnd(8)}${name.padEnd(40)}EUR`).join("\n");
    const found = await table(text);
    expect(found.records.slice(0, -1).map(([, name]) => name.replace(/ *EUR$/, ""))).toEqual(
      many.map(([, name]) => name),
    );
    expect(found.records.at(-1)?.[1]).toContain("Ende");
  });
});

describe("what is no table of that shape stays none", () => {
  test.each([
    ["prose", "Dear customer\nhere is the file\nit has the accounts\nbest regards\n"],
    ["words", "eins zwei\ndrei vier\nfünf sechs\nacht neun\n"],
    ["numbers alone", "1000\n1001\n1002\n"],
  ])("%s", async (_, text) => {
    expect(await readTable(new Blob([text]), describedLedgerAccounts)).toMatchObject({
      problem: "NO_COLUMNS",
    });
  });
});

describe("code and name in one cell", () => {
  const together = rows.map((row) => row.join(" "));

  test.each([
    ["with a heading of two words", ["Konto Bezeichnung", ...together]],
    ["with a heading of one", ["Kontenplan", ...together]],
    ["without a heading", together],
    ["apart by a dash", rows.map((row) => row.join(" - "))],
  ])("%s is split", async (_, lines) => {
    const found = await table(lines.join("\n"));
    expect(found.records).toEqual(rows);
    expect(found.notes).toMatchObject([{ kind: "CODE_AND_NAME", count: 200 }]);
    expect(found.notes[0]).not.toHaveProperty("isOn");
  });

  test("beside other columns it is split, and the person may leave it", async () => {
    const text = ["Konto;Saldo", ...together.map((cell, index) => `${cell};${index},50`)].join("\n");
    const found = await table(text);
    expect(found.records).toEqual(rows);
    expect(found.rows.cells.map((cells) => cells[2])).toEqual(rows.map((__, index) => `${index},50`));
    expect(found.notes).toMatchObject([{ kind: "CODE_AND_NAME", count: 200, isOn: true }]);
    expect(found.notes[0]?.samples[0]).toMatchObject({
      row: 2,
      before: together[0],
      after: rows[0]?.join(" | "),
    });
    const left = await table(text, { switches: { CODE_AND_NAME: false } });
    expect(left.rows.cells.map(([cell]) => cell)).toEqual(together);
    expect(left.notes).toMatchObject([{ kind: "CODE_AND_NAME", isOn: false }]);
  });

  test("a row without a code keeps its text as a name, so that the missing code is told", async () => {
    const found = await table(
      ["Konto Name", ...together.slice(0, 9), "Summe Aktiva", ...together.slice(9)].join("\n"),
    );
    expect(found.records[9]).toEqual(["", "Summe Aktiva"]);
    expect(found.records.filter(([code]) => code !== "")).toEqual(rows);
  });

  test("a name may begin with a number after a code as long as others, but parts of a code are none", async () => {
    const lines = [...together, "2350 13. Monatsgehalt", "1 200 Kasse"];
    const found = await table(lines.join("\n"));
    expect(found.records.slice(-2)).toEqual([
      ["2350", "13. Monatsgehalt"],
      ["", "1 200 Kasse"],
    ]);
  });

  test("a name that begins with a number stays where a column has the codes", async () => {
    const found = await table("Konto;Name\n4400;19 Prozent USt\n4401;7 Prozent USt\n4402;16 Prozent USt\n");
    expect(found.records.map(([, name]) => name)).toEqual([
      "19 Prozent USt",
      "7 Prozent USt",
      "16 Prozent USt",
    ]);
    expect(found.notes).toEqual([]);
  });
});

describe("cells beyond the header", () => {
  const names = rows.map(([code, name], index): Row => [code, index % 6 === 0 ? `${name}; 19 %` : name]);
  const count = names.filter(([, name]) => name.includes(";")).length;

  test("are joined to the name that a delimiter cut, and the person may leave them out", async () => {
    const text = ["Konto;Name", ...names.map((row) => row.join(";"))].join("\n");
    const found = await table(text);
    expect(found.records).toEqual(names);
    expect(found.columns).toEqual(["Konto", "Name"]);
    expect(found.notes).toMatchObject([{ kind: "BEYOND_HEADER", count, isOn: true }]);
    expect(found.notes[0]?.samples[0]).toEqual({ row: 2, before: rows[0]?.[1], after: names[0]?.[1] });
    const left = await table(text, { switches: { BEYOND_HEADER: false } });
    expect(left.records).toEqual(rows);
    expect(left.notes).toMatchObject([{ kind: "BEYOND_HEADER", count, isOn: false }]);
  });

  test("also where the name is not the last column, and without a header", async () => {
    const inside = ["Konto;Name;Währung", ...names.map(([code, name]) => `${code};${name};EUR`)].join("\n");
    const found = await table(inside);
    expect(found.records).toEqual(names);
    expect(new Set(found.rows.cells.map((cells) => cells[2]))).toEqual(new Set(["EUR"]));
    expect((await table(names.map((row) => row.join(";")).join("\n"))).records).toEqual(names);
  });

  test("columns without a name that most rows have are columns", async () => {
    const found = await table(["Konto;Name", ...rows.map((row) => [...row, "x", "y"].join(";"))].join("\n"));
    expect(found.columns).toEqual(["Konto", "Name", "", ""]);
    expect(found.notes).toEqual([]);
  });
});

describe("zero bytes", () => {
  test("at the end are padding, in any encoding", async () => {
    const text = ["Konto;Name", ...rows.map((row) => row.join(";"))].join("\r\n");
    for (const zeros of [1, 2, 511, 200_000]) {
      const found = await table(Buffer.concat([Buffer.from(text), Buffer.alloc(zeros)]));
      expect(found.records).toEqual(rows);
      const wide = await table(Buffer.concat([Buffer.from(`${text}\n`, "utf16le"), Buffer.alloc(zeros * 2)]));
      expect(wide.records).toEqual(rows);
    }
  });

  test("a file of nothing else is empty, those inside stay a problem", async () => {
    expect(await readTable(new Blob([new Uint8Array(500)]), describedLedgerAccounts)).toMatchObject({
      problem: "EMPTY_FILE",
    });
    expect((await table("Konto;Bezeichnung\n1000;Kas\0se\n")).records).toEqual([["1000", "Kas\0se"]]);
  });
});

describe("workbooks", () => {
  const workbook = async (...sheets: WriteSheet[]) => new Uint8Array(await writeXlsx({ sheets }));
  const konten: WriteSheet = { name: "Konten", rows: [["Konto", "Bezeichnung"], ...rows] };

  test("the sheet that fits best is read, and each says what it holds", async () => {
    const bytes = await workbook(
      { name: "Deckblatt", rows: [["Kontenplan"], ["Tabelle GmbH"]] },
      { name: "Salden", rows: [["Nummer", "Betrag"], ...rows.map(([code]) => [Number(code), 5])] },
      { name: "Auszug", rows: [["Konto", "Bezeichnung"], ...rows.slice(0, 5)] },
      konten,
      {
        name: "Kostenstellen",
        rows: [
          ["Kostenstelle", "Bezeichnung"],
          ["K1", "Werbung"],
        ],
      },
      { name: "Alt", rows: [["Konto", "Bezeichnung"], ...rows, ...rows], hidden: true },
    );
    const found = await table(bytes);
    expect(found.records).toEqual(rows);
    expect(found.source).toMatchObject({
      sheets: ["Deckblatt", "Salden", "Auszug", "Konten", "Kostenstellen", "Alt"],
      sheet: 3,
      contents: [
        { sheet: 0, rows: 2, columns: [] },
        { sheet: 1, rows: 200 },
        { sheet: 2, rows: 5, columns: ["Konto", "Bezeichnung"] },
        { sheet: 3, rows: 200, columns: ["Konto", "Bezeichnung"] },
        { sheet: 4, rows: 1, columns: ["Kostenstelle", "Bezeichnung"] },
      ],
    });
    expect((await table(bytes, { sheet: 2 })).records).toEqual(rows.slice(0, 5));
    expect((await table(bytes, { sheet: 5 })).records).toHaveLength(400);
    expect((await table(bytes, {}, describedCostCenters)).source).toMatchObject({ sheet: 4 });
  });

  test("a chart with two columns of codes fits better than a legend", async () => {
    const both = rows.map(([code, name]) => [String(9999 - Number(code)), code, name]);
    const bytes = await workbook(
      { name: "Konten", rows: [["SKR03", "SKR04", "Bezeichnung"], ...both] },
      {
        name: "Legende",
        rows: [
          ["Code", "Bedeutung"],
          ["AM", "Automatik"],
          ["S", "Sammelkonto"],
        ],
      },
    );
    const found = await table(bytes);
    expect(found.source).toMatchObject({ sheet: 0 });
    expect(found.guess).toMatchObject({ accountCode: null, name: 2 });
  });

  test("hidden and filtered rows are left out, told, and read along if the person wants them", async () => {
    const isHidden = (index: number) => index % 5 === 3;
    const rowDefs = new Map(
      rows.flatMap((_, index) => (isHidden(index) ? [[index + 1, { hidden: true }]] : [])),
    );
    const bytes = await workbook({ ...konten, rowDefs });
    const found = await table(bytes);
    expect(found.records).toEqual(rows.filter((_, index) => !isHidden(index)));
    expect(found.rows.numbers.slice(0, 5)).toEqual([2, 3, 4, 6, 7]);
    expect(found.notes).toMatchObject([{ kind: "HIDDEN_ROWS", count: 40, isOn: true }]);
    expect(found.notes[0]?.samples[0]).toEqual({ row: 5, before: rows[3]?.join(" ") });
    const along = await table(bytes, { switches: { HIDDEN_ROWS: false } });
    expect(along.records).toEqual(rows);
    expect(along.notes).toMatchObject([{ kind: "HIDDEN_ROWS", count: 40, isOn: false }]);
  });

  test("formulas without a result are named", async () => {
    const formula = (row: number, value: string) =>
      `<row r="${row}"><c r="A${row}"><f>A1+1</f>${value}</c><c r="B${row}" t="inlineStr"><is><t>Kasse</t></is></c></row>`;
    const xml =
      sheetRow(1, "Konto", "Name") + formula(2, "<v>1000</v>") + formula(3, "") + formula(4, "<v></v>");
    const found = await table(workbookFile(xml));
    expect(found.records.map(([code]) => code)).toEqual(["1000", "", ""]);
    expect(found.notes).toEqual([
      {
        kind: "FORMULAS_WITHOUT_VALUE",
        count: 2,
        samples: [
          { row: 3, before: "A3: =A1+1" },
          { row: 4, before: "A4: =A1+1" },
        ],
      },
    ]);
  });

  test.each([
    ["1048576", "XFD1048576"],
    ["3", "XFD3"],
    ["900000", "B900000"],
  ])("a cell far from the table is ignored and told: row %s", async (row, place) => {
    const near = sheetRow(1, "Konto", "Name") + sheetRow(2, "1000", "Kasse");
    const last = Number(row) > 3 ? sheetRow(3, "1001", "Bank") : "";
    const cells =
      Number(row) > 3
        ? ""
        : `<c r="A3" t="inlineStr"><is><t>1001</t></is></c><c r="B3" t="inlineStr"><is><t>Bank</t></is></c>`;
    const xml = `${near}${last}<row r="${row}">${cells}<c r="${place}"><v>7</v></c></row>`;
    const found = await table(workbookFile(xml));
    expect(found.records).toEqual([
      ["1000", "Kasse"],
      ["1001", "Bank"],
    ]);
    expect(found.columns).toEqual(["Konto", "Name"]);
    expect(found.notes).toEqual([
      { kind: "FAR_CELLS", count: 1, samples: [{ row: Number(row), before: `${place}: 7` }] },
    ]);
  });
});
