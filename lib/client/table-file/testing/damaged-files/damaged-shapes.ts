import { writeXlsx } from "hucre/xlsx";
import type { FileProblem } from "../../table.ts";
import { zipFile } from "../zip-file.ts";
import {
  type Account,
  utf8,
  type DamagedFile,
  isDamaged,
  chartLines,
  sampleChart,
  chartText,
} from "./damaged-file.ts";

const chart = sampleChart();

const whole = (
  kind: string,
  content: Uint8Array,
  { sent = chart, name = "konten.csv" } = {},
): DamagedFile => ({
  ...{ kind, name, content, held: [], decisions: [], sent },
});

const refused = (kind: string, content: Uint8Array, problem: FileProblem, title: string): DamagedFile => ({
  ...{ kind, name: "konten.csv", content: Uint8Array.from(content), refused: problem, title },
});

const datev = (category: number, name: string) =>
  `"EXTF";700;${category};"${name}";3;20260502091500000;;"RE";"";"";1234567;42;20260101;4;;;"";"";;;;"";;"";;;"04";;;"";""`;

/**
 * Returns files of other shapes than a header and a row a line, files of the trade, and files that are no
 * tables.
 */
export async function damagedShapes(): Promise<DamagedFile[]> {
  const together = chart.map((row) => row.join(" "));
  const cut = chart.map(([code, name], index): Account => [code, isDamaged(index) ? `${name}; 19 %` : name]);
  const hidden = new Map(
    chart.flatMap((_, index) => (isDamaged(index) ? [[index + 1, { hidden: true }]] : [])),
  );
  const sheet = { name: "Konten", rows: [["Konto", "Bezeichnung"], ...chart.map((row) => [...row])] };
  const numbers = [["Konto", "Bezeichnung"], ...chart.map(([code, name]) => [Number(code), name])];
  const workbook = async (...sheets: Parameters<typeof writeXlsx>[0]["sheets"]) =>
    Uint8Array.from(await writeXlsx({ sheets }));
  const xlsx = { name: "konten.xlsx" };
  const labels = [datev(20, "Kontenbeschriftungen"), "Konto;Kontenbeschriftung;SprachId"];
  return [
    ...["\t", "|", ",", "^"].map((delimiter) =>
      whole(`apart by ${JSON.stringify(delimiter)}`, utf8(chartText(chart, delimiter))),
    ),
    whole(
      "fixed width",
      utf8(
        chartLines(chart, "|")
          .map((line) =>
            line.replace(/^(.*)\|(.*)$/, (_, a: string, b: string) => a.padEnd(9) + b.padEnd(60) + "EUR"),
          )
          .join("\n"),
      ),
    ),
    whole("code and name in one cell", utf8(["Kontenplan", ...together].join("\r\n"))),
    whole("a name with the delimiter in it", utf8(chartText(cut)), { sent: cut }),
    whole(
      "titles above the header",
      utf8(["Kontenplan der Tabelle GmbH", "", "Stand 30.11.2026", chartText(chart)].join("\r\n")),
    ),
    whole(
      "a workbook with several sheets",
      await workbook({ name: "Deckblatt", rows: [["Kontenplan"]] }, sheet),
      xlsx,
    ),
    whole("hidden rows", await workbook({ ...sheet, rowDefs: hidden }), {
      ...xlsx,
      sent: chart.filter((_, index) => !isDamaged(index)),
    }),
    {
      ...{
        kind: "number cells of a workbook",
        name: "konten.xlsx",
        content: await workbook({ name: "Konten", rows: numbers }),
      },
      held: chart
        .filter(([code]) => code.startsWith("0"))
        .map(([code]) => ["LOST_ZEROS", String(Number(code))]),
      decisions: [
        { field: "accountCode", kind: "LOST_ZEROS", by: "repair", button: /^Fill up to 4 digits$/ },
      ],
      sent: chart,
    },
    whole(
      "account labels from DATEV",
      utf8([...labels, ...chart.map(([code, name]) => `${code};"${name}";"de-DE"`)].join("\r\n")),
    ),
    {
      ...{ kind: "a trial balance", name: "susa.csv", sent: chart },
      content: utf8(
        [
          "Konto;Beschriftung;EB-Wert;Saldo",
          ...chart.map((row, index) => [...row, "0,00", `${index},10`].join(";")),
          "Summe;Alle Konten;0,00;714,00",
        ].join("\r\n"),
      ),
      held: [["TITLE", "Summe"]],
      decisions: [{ field: "accountCode", kind: "TITLE", by: "leaveOut", button: /^Leave the row out$/ }],
    },
    whole(
      "a French journal",
      utf8(
        [
          "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tDebit\tCredit",
          ...[...chart, ...chart].map(
            ([code, name], index) => `VT\tVentes\t${index}\t20260105\t${code}\t${name}\t1,00\t0,00`,
          ),
        ].join("\r\n"),
      ),
    ),
    whole(
      "one column for each language",
      utf8(
        ["code;name;name@en", ...chart.map(([code, name]) => `${code};Konto ${code};${name}`)].join("\r\n"),
      ),
    ),
    refused(
      "postings from DATEV",
      utf8([datev(21, "Buchungsstapel"), "Umsatz;Konto", "1;2"].join("\r\n")),
      "DATEV_POSTINGS",
      "This is a batch of postings for DATEV, not a chart of accounts",
    ),
    refused(
      "customers and suppliers from DATEV",
      utf8([datev(16, "Debitoren/Kreditoren"), "Konto;Name", "10000;Kunde"].join("\r\n")),
      "DATEV_PARTNERS",
      "These are customers and suppliers from DATEV, not ledger accounts",
    ),
    refused("a PDF", utf8("%PDF-1.7\n1 0 obj"), "PDF_FILE", "This is a PDF, not a table"),
    refused(
      "an old workbook",
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2048)]),
      "OLD_WORKBOOK",
      "This is a workbook in a format that is not read here",
    ),
    refused(
      "an OpenDocument workbook",
      zipFile([
        { name: "mimetype", content: "x" },
        { name: "content.xml", content: "<x/>" },
      ]),
      "OPEN_DOCUMENT",
      "This is an OpenDocument workbook",
    ),
    refused(
      "a web page",
      utf8("<!doctype html><table><tr><td>1000</table>"),
      "WEB_PAGE",
      "This is a web page, not a table",
    ),
    refused(
      "a packed file",
      Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
      "ARCHIVE_FILE",
      "This is a packed file",
    ),
    refused("JSON", utf8('[{"code":"1000","name":"Kasse"}]'), "JSON_FILE", "This is JSON, not a table"),
  ];
}
