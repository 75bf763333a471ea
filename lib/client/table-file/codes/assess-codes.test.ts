import { describe, expect, test } from "vitest";
import { kindsIn } from "../problems.ts";
import { assessCodes } from "./assess-codes.ts";
import { withAsciiDigits, withoutExponent, withoutThousands } from "./damaged-code.ts";

/** Returns the codes with a doubt, each with its kind. */
function doubtful(codes: readonly string[], names: readonly string[] = []): string[] {
  const { doubts } = assessCodes({
    rows: codes.length,
    codeOf: (index) => codes[index] ?? "",
    names: new Set(names),
  });
  return codes.flatMap((code, index) => kindsIn(doubts[index] ?? 0).map((kind) => `${code} ${kind}`));
}

const chart = Array.from({ length: 300 }, (_, index) => String(27 + index * 31).padStart(4, "0"));

test("a chart as it is has no doubtful codes", () => {
  expect(doubtful(chart)).toEqual([]);
});

test("all leading zeros lost: each short code is held, also where none is left", () => {
  const truth = chart.filter((code) => code.startsWith("0"));
  expect(doubtful(chart.map((code) => String(Number(code))))).toEqual(
    truth.map((code) => `${Number(code)} LOST_ZEROS`),
  );
  expect(truth.length).toBeGreaterThan(30);
});

describe("short codes are in order", () => {
  test("where they are the headings of longer ones", () => {
    const codes = ["1", "2", "10", "11", "20", "100", "101", "110", "200", "1000", "1001", "1010", "1100"];
    const deep = [...codes, ...["2000", "2001", "1011", "1012", "1101", "1002", "1003", "2002"]];
    expect(doubtful([...deep, "2003", "2004", "2005", "2006", "2007"])).toEqual([]);
  });

  test("but a few that begin others by chance have lost a digit", () => {
    const codes = Array.from({ length: 100 }, (_, index) => String(1000 + index * 17));
    const cut = codes.map((code, index) => (index % 50 === 7 ? code.slice(0, 3) : code));
    expect(doubtful([...cut, "1119", "1969"])).toEqual(["111 LOST_ZEROS", "196 LOST_ZEROS"]);
  });

  test("where they count 1, 2, 3", () => {
    // Most of the 200 have three digits, and most of the shorter ones begin none of these.
    for (const length of [140, 200])
      expect(doubtful(Array.from({ length }, (_, index) => String(index + 1)))).toEqual([]);
  });

  test("where codes have no usual length", () => {
    expect(doubtful(["1", "22", "333", "4444"])).toEqual([]);
  });
});

test.each([
  ["#REF!", "ERROR_VALUE"],
  ["#BEZUG!", "ERROR_VALUE"],
  ["#N/A", "ERROR_VALUE"],
  ["#DIV/0!", "ERROR_VALUE"],
  ["#####", "ERROR_VALUE"],
  ["NaN", "ERROR_VALUE"],
  ["NULL", "ERROR_VALUE"],
  ["TRUE", "ERROR_VALUE"],
  ["Falsch", "ERROR_VALUE"],
  ["n/a", "ERROR_VALUE"],
  ["=A1+1", "ERROR_VALUE"],
  ['="0400"', "FORMULA"],
  ["'0400", "FORMULA"],
  ["1E+05", "EXPONENT"],
  ["4,711E+03", "EXPONENT"],
  ["4711.0", "DECIMAL"],
  ["4711.", "DECIMAL"],
  ["4711,00", "DECIMAL"],
  ["01.02.2024", "DATE"],
  ["2024-02-01", "DATE"],
  ["2024-02-01T00:00:00", "DATE"],
  ["2/1/2024", "DATE"],
  ["01. Feb", "DATE"],
  ["1-Mär", "DATE"],
  ["Jan 24", "DATE"],
  ["févr-24", "DATE"],
  ["-1", "NEGATIVE"],
  ["−4400", "NEGATIVE"],
  ["(4400)", "NEGATIVE"],
  ["4.711", "AMOUNT"],
  ["4,711", "AMOUNT"],
  ["4'711.00", "AMOUNT"],
  ["4 711", "AMOUNT"],
  ["1.234.567", "AMOUNT"],
  ["12,5", "AMOUNT"],
  ["٤٤٠٠", "OTHER_DIGITS"],
  ["４４００", "OTHER_DIGITS"],
  ["Konto", "HEADING"],
  ["Summe", "TITLE"],
  ["Übertrag", "TITLE"],
  ["Seite 3 von 7", "TITLE"],
  ["Klasse 0", "TITLE"],
  ["Kontenplan SKR 03", "TITLE"],
  ["44OO", "OTHER_PATTERN"],
  ["D4400", "OTHER_PATTERN"],
  ["4400/1", "OTHER_PATTERN"],
  ["12345", "LONGER"],
  ["27", "LOST_ZEROS"],
])("%s among account codes is held as %s", (code, kind) => {
  expect(doubtful([...chart, code], ["konto"])).toEqual([`${code} ${kind}`]);
});

describe("what most codes look like is how codes are written", () => {
  test.each([
    ["groups", ["1.100", "1.200", "10.00", "10.10", "2.350", "20.20"]],
    ["a prefix", Array.from({ length: 30 }, (_, index) => `K${100 + index}`)],
    ["dashes", Array.from({ length: 30 }, (_, index) => `10-${index}`)],
    ["several kinds of cost centers", ["0100", "0200", "P2026", "0300", "0400", "X-7"]],
    ["words", ["Nord", "Sued", "Verwaltung", "Lager 2"]],
  ])("%s", (_, codes) => {
    expect(doubtful(codes)).toEqual([]);
  });

  test("another prefix than nearly all have is held", () => {
    const codes = Array.from({ length: 30 }, (_, index) => `K${100 + index}`);
    expect(doubtful([...codes, "X131"])).toEqual(["X131 OTHER_PATTERN"]);
  });

  test("separators as between thousands in every code are told, because numbers are written so", () => {
    expect(doubtful(["1.060", "1.069", "10.010"])).toEqual(
      ["1.060", "1.069", "10.010"].map((code) => `${code} GROUPED`),
    );
    expect(doubtful(["0.050", "1.060", "1.069"])).toEqual([]);
  });

  test("blanks between the digits of every code are told, because lists for reading have them", () => {
    expect(doubtful(["00 50", "04 00", "44 00"])).toEqual(
      ["00 50", "04 00", "44 00"].map((code) => `${code} GROUPED`),
    );
  });

  test("except decimals of zeros, dates, and thousands above 999, also in every row", () => {
    expect(doubtful(["4711.0", "4712.0"])).toEqual(["4711.0 DECIMAL", "4712.0 DECIMAL"]);
    expect(doubtful(["01.02.2024", "02.02.2024"])).toEqual(["01.02.2024 DATE", "02.02.2024 DATE"]);
    // What is below 1,000 among these has lost its zeros.
    expect(doubtful(["27", "210", "4.400", "4.410", "4.500", "1.200"])).toEqual([
      ...["27 LOST_ZEROS", "210 LOST_ZEROS"],
      ...["4.400", "4.410", "4.500", "1.200"].map((code) => `${code} AMOUNT`),
    ]);
    // Also once these are filled.
    expect(doubtful(["0027", "0210", "4.400", "4.410", "4.500", "1.200"])).toEqual(
      ["4.400", "4.410", "4.500", "1.200"].map((code) => `${code} AMOUNT`),
    );
  });
});

test("a hundred exceptions among many codes are found", () => {
  const codes = Array.from({ length: 20_000 }, (_, index) => String(100_000 + index));
  for (let index = 0; index < 100; index += 1) codes[index * 7] = `x${index}`;
  expect(doubtful(codes)).toHaveLength(100);
});

test("damage is undone as far as the text says", () => {
  expect(["1E+05", "4,711E+03", "1.5E+1"].map(withoutExponent)).toEqual(["100000", "4711", "15"]);
  expect(["4.711", "4'711.00", "1.234.567,0", "12,5", "4711"].map(withoutThousands)).toEqual([
    ...["4711", "4711", "1234567"],
    ...[null, null],
  ]);
  expect(["٤٤٠٠", "４４００", "۰۱२३", "a1"].map(withAsciiDigits)).toEqual(["4400", "4400", "0123", "a1"]);
});
