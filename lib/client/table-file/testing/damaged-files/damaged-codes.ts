import type { ProblemKind } from "../../problems.ts";
import {
  type Account,
  utf8,
  type DamagedFile,
  type Decision,
  isDamaged,
  sampleChart,
  chartText,
} from "./damaged-file.ts";

const field = "accountCode";
const leaveOut = (kind: ProblemKind): Decision => ({
  ...{ field, kind, by: "leaveOut", button: /^Leave the (row|\d+ rows) out$/ },
});
const repair = (kind: ProblemKind, button: RegExp): Decision => ({ field, kind, by: "repair", button });

const chart = sampleChart();
/** Codes that no spreadsheet makes shorter. */
const whole = chart.filter(([code]) => !code.startsWith("0"));

/** A file in which every tenth code is damaged in a way that can be undone. */
function repairable(
  kind: string,
  problem: ProblemKind,
  button: RegExp,
  damage: (code: string) => string,
): DamagedFile {
  const rows = whole.map(([code, name], index): Account => [isDamaged(index) ? damage(code) : code, name]);
  return {
    ...{ kind, name: "konten.csv", content: utf8(chartText(rows)), sent: whole },
    held: rows
      .filter((_, index) => isDamaged(index))
      .map(([code]) => [problem, code.startsWith('"') ? code.slice(1, -1).replaceAll('""', '"') : code]),
    decisions: [repair(problem, button)],
  };
}

/** A file with rows between its accounts that are none. */
function withOthers(kind: string, problem: ProblemKind, others: readonly Account[]): DamagedFile {
  const between = others.map((row, index) => ({ row, before: 20 + 7 * index }));
  const rows = chart.flatMap((row, index) => [
    ...between.filter(({ before }) => before === index).map((one) => one.row),
    row,
  ]);
  return {
    ...{ kind, name: "konten.csv", content: utf8(chartText(rows)), sent: chart },
    held: others.map(([code]) => [problem, code]),
    decisions: [leaveOut(problem)],
  };
}

const shortened = chart.map(([code, name]): Account => [String(Number(code)), name]);

/** A code as a spreadsheet shows a number: without its leading zeros, and with a separator of thousands. */
const asNumber = (code: string) => String(Number(code)).replace(/(?=\d{3}$)(?<=\d)/, ".");

/** Returns files whose codes a spreadsheet, a printed list or a person has damaged. */
export function damagedCodes(): DamagedFile[] {
  const [first = ["", ""], second = ["", ""]] = chart;
  return [
    {
      ...{ kind: "leading zeros lost", name: "konten.csv", content: utf8(chartText(shortened)), sent: chart },
      held: shortened.filter(([code]) => code.length < 4).map(([code]) => ["LOST_ZEROS", code]),
      decisions: [repair("LOST_ZEROS", /^Fill up to 4 digits$/)],
    },
    repairable("a formula around the code", "FORMULA", /^Take the code out/, (code) => `"=""${code}"""`),
    repairable("an apostrophe before the code", "FORMULA", /^Take the code out/, (code) => `'${code}`),
    {
      ...{ kind: "thousands in every code", name: "konten.csv", sent: chart },
      content: utf8(chartText(chart.map(([code, name]): Account => [asNumber(code), name]))),
      held: chart.map(([code]) => [code.startsWith("0") ? "LOST_ZEROS" : "AMOUNT", asNumber(code)]),
      decisions: [repair("AMOUNT", /^Remove the separators$/), repair("LOST_ZEROS", /^Fill up to 4 digits$/)],
    },
    repairable(
      "an exponent",
      "EXPONENT",
      /^Write out as a guess$/,
      (code) => `${code[0]}.${code.slice(1)}E+03`,
    ),
    repairable("decimals", "DECIMAL", /^Remove decimals$/, (code) => `${code},00`),
    repairable("thousands", "AMOUNT", /^Remove the separators$/, (code) => `${code[0]}.${code.slice(1)}`),
    repairable("digits of another script", "OTHER_DIGITS", /^Write as 0 to 9$/, (code) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    ),
    withOthers("errors and placeholders", "ERROR_VALUE", [
      ["#REF!", "Kaputt"],
      ["#BEZUG!", "Auch"],
      ["NULL", "Leer"],
      ["#####", "Zu schmal"],
    ]),
    withOthers("dates", "DATE", [
      ["01.02.2024", "Ein Tag"],
      ["1-Feb", "Noch einer"],
    ]),
    withOthers("negative numbers", "NEGATIVE", [["-1", "Ohne"]]),
    withOthers("the header again", "HEADING", [
      ["Konto", "Bezeichnung"],
      ["Konto", "Bezeichnung"],
    ]),
    withOthers(
      "titles and totals",
      "TITLE",
      [
        ["Seite 2 von 3", ""],
        ["Summe", "Klasse 1"],
        ["Übertrag", "Klasse 2"],
      ].map(([code = "", name = ""]): Account => [code, name || "Kontenplan"]),
    ),
    withOthers("longer codes", "LONGER", [
      ["10001", "Kunde"],
      ["70001", "Lieferant"],
    ]),
    withOthers("another pattern", "OTHER_PATTERN", [
      ["44OO", "Mit Buchstaben"],
      ["D4400", "Mit Vorsatz"],
    ]),
    {
      ...{ kind: "one code with two names", name: "konten.csv", sent: chart },
      content: utf8(chartText([...chart, [first[0], "Anders"], [second[0], "Auch anders"]])),
      held: [first, second].map(([code]) => ["DUPLICATE", code]),
      decisions: [{ field, kind: "DUPLICATE", by: "keepFirst", button: /^Keep the first$/ }],
    },
    {
      ...{ kind: "one record twice", name: "konten.csv", held: [], sent: chart },
      content: utf8(chartText([...chart, first, second])),
      decisions: [{ field, kind: "REPEATED", by: "leaveOut", button: /^Leave repetitions out$/ }],
    },
    {
      ...{ kind: "blanks around texts", name: "konten.csv", held: [], decisions: [], sent: chart },
      content: utf8(chartText(chart.map(([code, name]): Account => [` ${code}  `, `\u00a0${name} `]))),
    },
    {
      ...{ kind: "invisible characters", name: "konten.csv", sent: chart },
      content: utf8(
        chartText(
          chart.map(([code, name], index): Account => [code, isDamaged(index) ? `${name}\u200e` : name]),
        ),
      ),
      held: chart.filter((_, index) => isDamaged(index)).map(([code]) => ["CONTROL", code]),
      decisions: [{ field: "name", kind: "CONTROL", by: "repair", button: /^Remove characters$/ }],
    },
    {
      ...{
        kind: "question marks instead of letters",
        name: "konten.csv",
        decisions: [{ ...leaveOut("LOST_LETTERS"), field: "name" }],
      },
      content: utf8(
        chartText(chart.map(([code, name]): Account => [code, name.replaceAll(/[^\x00-\x7f]/g, "?")])),
      ),
      held: chart.filter(([, name]) => /[^\x00-\x7f]/.test(name)).map(([code]) => ["LOST_LETTERS", code]),
      sent: chart.filter(([, name]) => !/[^\x00-\x7f]/.test(name)),
    },
    {
      ...{ kind: "letters of a web page", name: "konten.csv" },
      content: utf8(
        chartText(
          chart.map(([code, name], index): Account => [
            code,
            isDamaged(index) ? `"${name} &amp; B&uuml;ro"` : name,
          ]),
        ),
      ),
      held: chart.filter((_, index) => isDamaged(index)).map(([code]) => ["ENTITY", code]),
      sent: chart.map(([code, name], index): Account => [code, isDamaged(index) ? `${name} & Büro` : name]),
      decisions: [{ field: "name", kind: "ENTITY", by: "repair", button: /^Write the letters$/ }],
    },
    {
      ...{ kind: "missing names", name: "konten.csv", sent: chart.filter((_, index) => !isDamaged(index)) },
      content: utf8(
        chartText(chart.map(([code, name], index): Account => [code, isDamaged(index) ? "" : name])),
      ),
      held: chart.filter((_, index) => isDamaged(index)).map(([code]) => ["EMPTY", code]),
      decisions: [{ ...leaveOut("EMPTY"), field: "name" }],
    },
  ];
}
