import { describe, expect, test } from "vitest";
import { coreDataDescriptions } from "#lib/shared/core-data/core-data-types.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { CheckedTable } from "../checked-table.ts";
import { readTable } from "../read-table.ts";
import type { ReadOptions } from "../table.ts";
import { decide } from "../testing/act.ts";

const read = (lines: readonly string[], options: ReadOptions = {}) =>
  readTable(new Blob([lines.join("\r\n")]), describedLedgerAccounts, options);

async function checked(lines: readonly string[], accountLength: number | null = null) {
  const table = await read(lines);
  if ("problem" in table) throw new Error(table.problem);
  return { table, checked: new CheckedTable(table, describedLedgerAccounts, table.guess, { accountLength }) };
}

const groups = (table: CheckedTable) => table.summary().groups.map(({ kind, count }) => `${kind} ${count}`);
const sent = (table: CheckedTable) =>
  table.ready(0, 1_000).map(({ record }) => `${record["accountCode"]} ${record["name"]}`);

const header = (category: number, name: string, { length = "4", mark = "EXTF" } = {}) =>
  `"${mark}";700;${category};"${name}";3;20260502091500000;;"RE";"";"";1234567;42;20260101;${length};;;"";"";;;;"";;"";;;"03";;;"";""`;

test("a name that is missing in the language of the page is taken from another column, and told", async () => {
  const lines = ["code;name;name@de", "1000;Cash;Kasse", "1200;Bank;", "1300;;"];
  const table = await read(lines, { language: "de" });
  if ("problem" in table) throw new Error(table.problem);
  expect(table.rows.cells.map((cells) => cells[2])).toEqual(["Kasse", "Bank", ""]);
  expect(table.notes).toEqual([
    {
      kind: "OTHER_LANGUAGE",
      count: 1,
      isOn: true,
      samples: [{ row: 3, before: "1200", after: "1200 Bank" }],
    },
  ]);
  const left = await read(lines, { language: "de", switches: { OTHER_LANGUAGE: false } });
  expect("rows" in left && left.rows.cells.map((cells) => cells[2])).toEqual(["Kasse", "", ""]);
});

describe("DATEV", () => {
  test.each(["EXTF", "DTVF"])("account labels are read below the line of %s", async (mark) => {
    const { table, checked: accounts } = await checked([
      header(20, "Kontenbeschriftungen", { mark }),
      "Konto;Kontenbeschriftung;SprachId",
      '27;"EDV-Software";"de-DE"',
      '4400;"Erlöse";"de-DE"',
      '10000;"Kunde";"de-DE"',
    ]);
    expect(table).toMatchObject({
      headerRow: 2,
      guess: { accountCode: 0, name: 1 },
      trade: {
        kind: "DATEV_CHART",
        consultantNumber: "1234567",
        clientNumber: "42",
        accountLength: 4,
      },
    });
    expect(groups(accounts)).toEqual(["LOST_ZEROS 1", "LONGER 1"]);
    decide(accounts, { field: "accountCode", kind: "LOST_ZEROS", by: "repair" });
    expect(sent(accounts)).toEqual(["0027 EDV-Software", "4400 Erlöse"]);
  });

  test.each([
    [21, "Buchungsstapel", "DATEV_POSTINGS"],
    [65, "Wiederkehrende Buchungen", "DATEV_POSTINGS"],
    [16, "Debitoren/Kreditoren", "DATEV_PARTNERS"],
    [46, "Zahlungsbedingungen", "DATEV_OTHER"],
  ])("category %i, %s, is refused as %s", async (category, name, problem) => {
    expect(await read([header(category, name), "Konto;Bezeichnung", "4400;Erlöse"])).toMatchObject({
      problem,
      name,
    });
  });

  test("a batch without its first line is refused by its columns", async () => {
    const columns = "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;Konto;Gegenkonto;Buchungstext";
    expect(await read([columns, "12,00;S;4400;1200;Miete"])).toMatchObject({ problem: "DATEV_POSTINGS" });
  });
});

describe("a trial balance", () => {
  const lines = [
    "Konto;Beschriftung;EB-Wert;Saldo",
    ...Array.from({ length: 40 }, (_, index) => `${4400 + index};Erlöse ${index};0,00;1,00`),
    "27;Software;1,00;1,00",
    ...Array.from({ length: 60 }, (_, index) => `${10_000 + index};Kunde ${index};0,00;1,00`),
    "Summe;;1,00;1,00",
  ];

  test("takes the accounts, and holds customers, suppliers and totals, also where they are the majority", async () => {
    const { table, checked: accounts } = await checked(lines);
    expect(table.trade).toEqual({ kind: "TRIAL_BALANCE" });
    expect(groups(accounts)).toEqual(["EMPTY 1", "TITLE 1", "LOST_ZEROS 1", "LONGER 60"]);
    expect(sent(accounts)).toHaveLength(40);
  });

  test("is none where the rows are postings", async () => {
    const { table } = await checked(["Konto;Bezeichnung;Belegdatum;Soll;Haben", "4400;Miete;0101;1;0"]);
    expect(table.trade).toBeUndefined();
  });
});

test("FEC: each account is taken once, and the other rows are left out and counted", async () => {
  const { table, checked: accounts } = await checked([
    "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|Debit|Credit",
    "VT|Ventes|1|20260105|411000|Clients|12,00|0,00",
    "VT|Ventes|1|20260105|706000|Prestations|0,00|12,00",
    "VT|Ventes|2|20260106|411000|Clients|7,00|0,00",
    "VT|Ventes|2|20260106|706000|Services|0,00|7,00",
  ]);
  expect(table.trade).toEqual({ kind: "FEC" });
  expect(sent(accounts)).toEqual(["411000 Clients", "706000 Prestations"]);
  expect(accounts.summary()).toMatchObject({ leftOut: 1, blocked: 1 });
  expect(groups(accounts)).toEqual(["DUPLICATE 1"]);
});

describe("the length of accounts in the books", () => {
  test("holds what is shorter or longer, also where nothing else tells", async () => {
    const { checked: accounts } = await checked(["Konto;Name", "27;a", "400;b", "10000;c", "4400;d"], 4);
    expect(groups(accounts)).toEqual(["LOST_ZEROS 2", "LONGER 1"]);
  });

  test("of the file goes before that of the books", async () => {
    const lines = [header(20, "Kontenbeschriftungen", { length: "5" }), "Konto;Kontenbeschriftung", "4400;a"];
    expect(groups((await checked(lines, 4)).checked)).toEqual(["LOST_ZEROS 1"]);
  });
});

describe("columns in several languages", () => {
  const lines = ["code,name,name@de,name@fr", "4400,Revenue,Erlöse,Produits"];

  test.each([
    ["de", 2],
    ["fr", 3],
    ["en", 1],
  ])("for a page in %s", async (language, name) => {
    expect(await read(lines, { language: language as "de" })).toMatchObject({
      guess: { accountCode: 0, name },
    });
  });

  test("another language is better than none", async () => {
    expect(await read(["Konto;Bezeichnung (FR)", "4400;Produits"], { language: "de" })).toMatchObject({
      guess: { name: 1 },
    });
  });
});

test.each([
  ["dates", (index: number) => `0${index + 1}.02.2026`],
  ["one value", () => "1200"],
])("a column of %s is not taken for the codes while another has a fitting name", async (_, text) => {
  const rows = Array.from({ length: 5 }, (__, index) => `${text(index)};${4400 + index};Konto ${index}`);
  expect(await read(["Kontonummer;Konto;Name", ...rows])).toMatchObject({
    guess: { accountCode: 1, name: 2 },
  });
});

test("headers of other programs are recognised", async () => {
  for (const [code, name] of [
    ["Konto-Nr.", "Kontobezeichnung"],
    ["*Code", "*Name"],
    ["Account #", "Full name"],
    ["N/C", "Nominal name"],
    ["Nominal Code", "Description"],
    ["Grootboekrekening", "Omschrijving"],
    ["Numéro de compte", "Intitulé du compte"],
    ["Codice conto", "Descrizione"],
    ["Kto.", "Kontentext"],
  ]) {
    expect(await read([`Art;${code};${name}`, "x;4400;Erlöse"]), code).toMatchObject({
      guess: { accountCode: 1, name: 2 },
    });
  }
});

test("no name stands for two fields of one type", () => {
  for (const { fields } of coreDataDescriptions) {
    const names = fields.flatMap(({ columns }) => columns);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});
