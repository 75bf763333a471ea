import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { readTable } from "../read-table.ts";
import type { ReadOptions } from "../table.ts";
import { accountNames, type AccountLanguage } from "../testing/account-names.ts";
import { highCharacters } from "./bytes-to-text.ts";
import type { Encoding } from "./encodings.ts";
import { ownTables } from "./own-tables.ts";

/** The encodings of iconv-lite in which each language is written. */
const written: Record<AccountLanguage, readonly string[]> = {
  German: [
    ...["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850", "cp437", "cp858", "cp852", "cp857"],
    ...["win1250", "win1254", "win1257", "iso-8859-2", "iso-8859-9", "maccenteuro", "macturkish"],
  ],
  French: ["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850", "cp437", "win1254", "iso-8859-9"],
  Italian: ["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850", "cp437"],
  Spanish: ["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850"],
  Swedish: ["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850", "cp437"],
  Danish: ["win1252", "iso-8859-1", "iso-8859-15", "macintosh", "cp850", "cp865"],
  Polish: ["win1250", "iso-8859-2", "cp852", "maccenteuro", "win1257", "iso-8859-13", "iso-8859-16"],
  Czech: ["win1250", "iso-8859-2", "cp852", "maccenteuro"],
  Hungarian: ["win1250", "iso-8859-2", "cp852", "maccenteuro", "iso-8859-16"],
  Turkish: ["win1254", "iso-8859-9", "cp857", "macturkish"],
  Russian: ["win1251", "koi8-r", "iso-8859-5", "cp866", "maccyrillic"],
  Greek: ["win1253", "iso-8859-7"],
};

const tables = Object.entries(written).flatMap(([language, names]) =>
  names.map((name): [AccountLanguage, string] => [language as AccountLanguage, name]),
);

type Row = [code: string, name: string];

/** Returns the rows of a chart of which an encoding has all characters. */
const rowsIn = (language: AccountLanguage, encoding: string): Row[] =>
  accountNames(language)
    .map((name, index): Row => [String(1000 + index), name])
    .filter(([, name]) => iconv.decode(iconv.encode(name, encoding), encoding) === name);

const textOf = (rows: readonly Row[]) => `Konto;Name\r\n${rows.map((row) => row.join(";")).join("\r\n")}\r\n`;

async function read(content: Uint8Array, options: ReadOptions = {}) {
  const table = await readTable(new Blob([Uint8Array.from(content)]), describedLedgerAccounts, options);
  if ("problem" in table || table.source.kind !== "text") throw new Error("No table was read");
  return { cells: table.rows.cells, source: table.source, notes: table.notes ?? [] };
}

describe("a chart of 200 accounts is read right, record by record, in", () => {
  test.each(tables)("%s as %s", async (language, encoding) => {
    const rows = rowsIn(language, encoding);
    expect(rows.length).toBeGreaterThan(80);
    const { cells, source } = await read(iconv.encode(textOf(rows), encoding));
    expect(cells).toEqual(rows);
    expect(source.guess?.samples).toHaveLength(3);
    expect(source.guess?.others.length).toBeGreaterThan(0);
  });

  test.each(["utf-8", "utf-16le", "utf-16be"])("German as %s, with a mark and without", async (encoding) => {
    const rows = rowsIn("German", "utf-8");
    for (const addBOM of [true, false]) {
      const { cells, source } = await read(iconv.encode(textOf(rows), encoding, { addBOM }));
      expect(cells).toEqual(rows);
      expect(source).toEqual({ kind: "text", encoding, delimiter: ";" });
    }
  });
});

test.each([
  [
    ["German", "French", "Italian"],
    ["win1252", "iso-8859-15", "macintosh", "cp850"],
  ],
  [
    ["German", "Polish", "Czech", "Hungarian"],
    ["win1250", "iso-8859-2", "cp852", "maccenteuro"],
  ],
] as const)("a chart with names in %j is read right in %j", async (languages, encodings) => {
  for (const encoding of encodings) {
    const rows = languages.flatMap((language) => rowsIn(language, encoding).slice(0, 60));
    expect((await read(iconv.encode(textOf(rows), encoding))).cells).toEqual(rows);
  }
});

test("one short name is read right in the encodings of German, French and Polish", async () => {
  for (const [name, encodings] of [
    ["Büro", ["win1252", "macintosh", "cp850"]],
    ["Löhne", ["win1252", "macintosh", "cp850"]],
    ["Gebühren", ["win1252", "macintosh", "cp850"]],
    ["Gebäude", ["win1252", "macintosh", "cp850"]],
    ["Straße", ["win1252", "macintosh"]],
    ["Übertrag", ["win1252", "macintosh", "cp850"]],
    ["Intérêts", ["win1252", "macintosh", "cp850"]],
    ["Należności", ["win1250", "iso-8859-2", "cp852"]],
  ] as const) {
    for (const encoding of encodings) {
      const { cells } = await read(iconv.encode(textOf([["1000", name]]), encoding));
      expect([encoding, cells]).toEqual([encoding, [["1000", name]]]);
    }
  }
});

test("of five accounts, every chart is read right or the right reading is shown as a next best", async () => {
  const neither: string[] = [];
  for (const [language, encoding] of tables) {
    const all = rowsIn(language, encoding);
    for (let from = 0; from + 5 <= all.length; from += 10) {
      const rows = all.slice(from, from + 5);
      const { cells, source } = await read(iconv.encode(textOf(rows), encoding));
      if (JSON.stringify(cells) === JSON.stringify(rows)) continue;
      const names = new Set(rows.map(([, name]) => name));
      if (!source.guess?.others.some(({ sample }) => names.has(sample)))
        neither.push(`${language} ${encoding} ${rows[0]?.[1]} as ${source.encoding}`);
    }
  }
  expect(neither).toEqual([]);
});

test("the own tables are those of iconv-lite", () => {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 0x80));
  const names = { "x-mac-ce": "maccenteuro", "x-mac-turkish": "macturkish" } as const;
  for (const encoding of Object.keys(ownTables) as (keyof typeof ownTables)[]) {
    const name = encoding in names ? names[encoding as keyof typeof names] : encoding;
    expect(highCharacters(encoding)).toBe(iconv.decode(bytes, name).replace("\u2126", "Ω"));
  }
});

describe("text that was encoded twice is undone by row", () => {
  const rows = rowsIn("German", "win1252");
  const twice = (text: string, by: string) => iconv.decode(Buffer.from(text), by);

  test.each(["win1252", "macintosh", "cp850", "cp437", "win1250"])("by %s", async (by) => {
    // Windows-1252 and -1250 lack some bytes, which its readers keep as controls.
    const damage = (name: string) =>
      by.startsWith("win")
        ? new TextDecoder(by.replace("win", "windows-")).decode(Buffer.from(name))
        : twice(name, by);
    const damaged = rows.map(([code, name], index): Row => [code, index % 3 === 0 ? damage(name) : name]);
    const count = rows.filter(([, name], index) => index % 3 === 0 && damage(name) !== name).length;
    const once = await read(Buffer.from(textOf(damaged)));
    expect(once.cells).toEqual(rows);
    expect(once.notes).toMatchObject([{ kind: "DOUBLE_ENCODED", count, isOn: true }]);
    expect(once.notes[0]?.samples).toHaveLength(3);
    const left = await read(Buffer.from(textOf(damaged)), { switches: { DOUBLE_ENCODED: false } });
    expect(left.cells).toEqual(damaged);
    expect(left.notes).toMatchObject([{ kind: "DOUBLE_ENCODED", count, isOn: false }]);
  });

  test("also if it happened three times", async () => {
    const damaged = rows.map(([code, name]): Row => {
      const decode = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));
      return [code, decode(decode(name))];
    });
    expect((await read(Buffer.from(textOf(damaged)))).cells).toEqual(rows);
  });

  test.each(Object.keys(written) as AccountLanguage[])("and sound text stays: %s", async (language) => {
    const sound = rowsIn(language, "utf-8").flatMap(([code, name]): Row[] => [
      [code, name],
      [`${code}0`, name.toUpperCase()],
    ]);
    const { cells, notes } = await read(Buffer.from(textOf(sound)));
    expect(cells).toEqual(sound);
    expect(notes).toEqual([]);
  });
});

describe("lines in another encoding than the others are read in their own", () => {
  const rows = rowsIn("German", "macintosh");

  test.each(["win1252", "macintosh", "cp850"])("UTF-8 and %s", async (encoding) => {
    const own = rows.filter(([, name]) => iconv.decode(iconv.encode(name, encoding), encoding) === name);
    const isOther = (index: number) => index % 5 === 2;
    const lines = own.map((row, index) =>
      iconv.encode(`${row.join(";")}\n`, isOther(index) ? encoding : "utf-8"),
    );
    const { cells, source } = await read(Buffer.concat([Buffer.from("Konto;Name\n"), ...lines]));
    expect(cells).toEqual(own);
    const count = own.filter(([, name], index) => isOther(index) && /[^\0-\x7f]/.test(name)).length;
    expect(source).toMatchObject({ encoding: "utf-8", guess: { mixedLines: count } });
  });

  test("also the last one, that ends with such a letter", async () => {
    const line = iconv.encode("2000;Gebühren für Menü", "win1252");
    const { cells, source } = await read(Buffer.concat([Buffer.from("Konto;Name\n1000;Büro\n"), line]));
    expect(cells.at(-1)).toEqual(["2000", "Gebühren für Menü"]);
    expect(source).toMatchObject({ guess: { mixedLines: 1 } });
  });

  test("a line end between two pieces of the file changes nothing", async () => {
    const many = Array.from({ length: 12_000 }, (_, index): Row => {
      const row = rows[index % rows.length];
      return [String(index), `${row?.[1] ?? ""} ${"x".repeat(index % 150)}`];
    });
    const lines = many.map((row, index) =>
      iconv.encode(`${row.join(";")}\r\n`, index % 2 === 0 ? "win1252" : "utf-8"),
    );
    expect((await read(Buffer.concat([Buffer.from("Konto;Name\r\n"), ...lines]))).cells).toEqual(many);
  });

  test("the person may choose the encoding of these lines", async () => {
    const content = Buffer.concat([Buffer.from("Konto;Name\n1;Büro\n2;"), Buffer.from([0x8a, 0x0a])]);
    const others: Encoding[] = ["windows-1250", "cp850"];
    for (const otherEncoding of others) {
      const { cells } = await read(content, { otherEncoding });
      expect(cells).toEqual([
        ["1", "Büro"],
        ["2", otherEncoding === "cp850" ? "è" : "Š"],
      ]);
    }
  });
});

test("an encoding chosen by hand is kept, and the others are still offered", async () => {
  const rows = rowsIn("German", "macintosh");
  const content = iconv.encode(textOf(rows), "macintosh");
  const { source } = await read(content, { encoding: "windows-1252" });
  expect(source).toMatchObject({ encoding: "windows-1252", guess: { encoding: "windows-1252" } });
  expect(source.guess?.others[0]?.encoding).toBe("macintosh");
  const utf8 = await read(Buffer.from(textOf(rows)), { encoding: "windows-1252" });
  expect(utf8.source.guess?.others[0]?.encoding).toBe("utf-8");
});
