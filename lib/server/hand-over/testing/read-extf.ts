import iconv from "iconv-lite";

/** A field of the file: its text without quotation marks, and whether it had some. */
export type ExtfField = { text: string; quoted: boolean };

/** Reads a batch by position, independently of the writer. Throws if a line violates the format. */
export function readExtf(bytes: Uint8Array) {
  const text = iconv.decode(Buffer.from(bytes), "win1252");
  if (!text.endsWith("\r\n")) throw new Error("The last line does not end with CRLF.");
  const lines = text.slice(0, -2).split("\r\n");
  if (lines.some((line) => /[\0-\x1f]/.test(line)))
    throw new Error("There is a control character in a line.");
  const [header = "", headings = "", ...rows] = lines;
  return {
    header: readLine(header),
    headings: headings.split(";"),
    rows: rows.map(readLine),
  };
}

function readLine(line: string): ExtfField[] {
  const fields: ExtfField[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/gy;
  for (;;) {
    const found = pattern.exec(line);
    if (!found) throw new Error(`Not a line of fields: ${line.slice(pattern.lastIndex)}`);
    const [, quoted, bare = "", end] = found;
    fields.push({ text: quoted?.replaceAll('""', '"') ?? bare, quoted: quoted !== undefined });
    if (end === "") return fields;
  }
}

const amount = /^\d{1,10},\d{2}$/;
const account = /^(?!0+$)\d{1,9}$/;
const documentNumber = /^[A-Za-z0-9$&%*+/-]{0,36}$/;
const costCode = /^[\w ]{0,36}$/;
const guid = "[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}";
const link = new RegExp(`^(BEDI "${guid}")?$`);

/** The filled columns and the values that the format allows, counted from 1. All others are empty. */
const patterns = new Map<number, RegExp>([
  ...([
    [1, amount],
    [2, /^[SH]$/],
    [3, /^[A-Z]{3}$/],
    [4, /^(\d{1,4},\d{6})?$/],
    [5, /^(\d{1,10},\d{2})?$/],
    [6, /^([A-Z]{3})?$/],
    [7, account],
    [8, account],
  ] as const),
  ...([
    [9, /^\d{0,4}$/],
    [10, /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/],
    [11, documentNumber],
  ] as const),
  ...([
    [14, /^.{0,60}$/],
    [20, link],
    [37, costCode],
    [38, costCode],
    [114, /^0$/],
  ] as const),
  ...Array.from({ length: 20 }, (_, pair) => [48 + 2 * pair, /^.{0,20}$/] as const),
  ...Array.from({ length: 20 }, (_, pair) => [49 + 2 * pair, /^.{0,210}$/] as const),
]);

/** The text columns of the published list. */
const textColumns =
  "2 3 6 9 11 12 14 16 20-38 40 42 48-87 91 95 96 98 102 103 105 107 109 110 112 118 120 121 123";

const isIn = (ranges: string, column: number) =>
  ranges
    .split(" ")
    .map((part) => part.split("-").map(Number))
    .some(([from = 0, to = from]) => column >= from && column <= to);

/** Returns the problems of a row, field by field; none for a row that DATEV reads. */
export function problemsOfRow(row: readonly ExtfField[], columns: number): string[] {
  const problems = row.length === columns ? [] : [`${row.length} fields`];
  row.forEach(({ text, quoted }, index) => {
    const column = index + 1;
    if (quoted !== isIn(textColumns, column)) problems.push(`${column} ${quoted ? "quoted" : "bare"}`);
    if (!(patterns.get(column) ?? /^$/).test(text)) problems.push(`${column}: ${text}`);
  });
  const foreign = [3, 4, 5].map((index) => row[index]?.text !== "");
  if (new Set(foreign).size > 1) problems.push("4-6: in part");
  for (let column = 48; column <= 86; column += 2) {
    if ((row[column - 1]?.text === "") !== (row[column]?.text === ""))
      problems.push(`${column}: half a pair`);
  }
  return problems;
}

const day = /^\d{8}$/;
const headerPatterns = [
  ...[
    /^EXTF$/,
    /^700$/,
    /^21$/,
    /^Buchungsstapel$/,
    /^(9|1[0-3])$/,
    /^\d{17}$/,
    /^$/,
    /^\w{0,2}$/,
    /^\w{0,25}$/,
  ],
  ...[
    /^$/,
    /^[1-9]\d{3,6}$/,
    /^[1-9]\d{0,4}$/,
    day,
    /^[4-8]$/,
    day,
    day,
    /^[\w.\-/ ]{0,30}$/,
    /^$/,
    /^1$/,
    /^0$/,
  ],
  ...[/^0$/, /^[A-Z]{3}$/, /^$/, /^$/, /^$/, /^$/, /^(03|04)?$/, /^$/, /^$/, /^$/, /^$/],
];
const headerTexts = new Set([1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31]);

/** Returns the problems of a header, field by field. */
export function problemsOfHeader(header: readonly ExtfField[]): string[] {
  const problems = header.length === 31 ? [] : [`${header.length} fields`];
  header.forEach(({ text, quoted }, index) => {
    const fieldNumber = index + 1;
    if (quoted !== headerTexts.has(fieldNumber))
      problems.push(`${fieldNumber} ${quoted ? "quoted" : "bare"}`);
    if (!headerPatterns[index]?.test(text)) problems.push(`${fieldNumber}: ${text}`);
  });
  return problems;
}

/** The text columns of the published list of master data, version 5. */
const supplierTexts =
  "2-25 29-49 52-60 63-71 74-82 85-93 96-104 107 133-134 136-162 165-173 176-184 187-195 198-206 209-217 220 222-231 244 247 249";

/** Returns the problems of a file with suppliers' master data, field by field. */
export function problemsOfSuppliers({ header, headings, rows }: ReturnType<typeof readExtf>): string[] {
  const text = header.map((entry) => (entry.quoted ? `"${entry.text}"` : entry.text)).join(";");
  const expected =
    /^"EXTF";700;16;"Debitoren\/Kreditoren";5;\d{17};;"RE";"\w{0,25}";"";\d{4,7};\d{1,5};\d{8};[4-8];;;"";"";;;;"";;"";;;"(03|04|)";;;"";""$/;
  const named: [number, string][] = [
    [1, "Konto"],
    [2, "Name (Adressattyp Unternehmen)"],
    [7, "Adressattyp"],
    [26, "Kennz. Korrespondenzadresse"],
    [41, "Bankleitzahl 1"],
    [97, "Briefanrede"],
    [121, "Mahnung"],
    [137, "Indiv. Feld 1"],
    [152, "Abweichende Anrede (Rechnungsadresse)"],
    [165, "Bankleitzahl 6"],
    [220, "Nummer Fremdsystem"],
    [232, "Verknüpftes OPOS-Konto"],
    [244, "Alternativer Suchname"],
    [254, "Letzte Frist"],
  ];
  const filled = new Map([
    [1, /^[7-9]\d{4,8}$/],
    [2, /^.{1,50}$/],
    [7, /^2$/],
  ]);
  const problems = expected.test(text) ? [] : [text];
  problems.push(
    ...named.filter(([column, name]) => headings[column - 1] !== name).map(([column]) => `heading ${column}`),
  );
  for (const row of [headings, ...rows]) if (row.length !== 254) problems.push(`${row.length} columns`);
  for (const row of rows) {
    row.forEach((entry, index) => {
      const column = index + 1;
      if (entry.quoted !== isIn(supplierTexts, column)) problems.push(`${column}: quotation marks`);
      if (!(filled.get(column) ?? /^$/).test(entry.text)) problems.push(`${column}: ${entry.text}`);
    });
  }
  return problems;
}
