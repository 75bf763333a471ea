import iconv from "iconv-lite";
import { accountNames } from "../account-names.ts";
import { type Account, utf8, type DamagedFile, isDamaged, sampleChart, chartText } from "./damaged-file.ts";

const chart = sampleChart();
const polish = accountNames("Polish")
  .slice(0, 120)
  .map((name, index): Account => [String(1000 + 7 * index), name]);

/** The last account with a letter of two bytes, in which the file is cut off. */
const last = chart.findLastIndex(([, name]) => name.includes("ü"));
const cut = (bytes: Uint8Array) => bytes.subarray(0, bytes.lastIndexOf(0xc3) + 1);

const whole = (kind: string, content: Uint8Array, sent = chart): DamagedFile => ({
  ...{ kind, name: "konten.csv", content: Uint8Array.from(content), held: [], decisions: [], sent },
});

const encoded = (encoding: string, sent = chart) =>
  whole(encoding, iconv.encode(chartText(sent), encoding), sent);

/** Returns files in other encodings than UTF-8, and with several of them. */
export function damagedEncodings(): DamagedFile[] {
  return [
    whole("UTF-8 with a mark", utf8(`\ufeff${chartText(chart)}`)),
    whole("UTF-16", iconv.encode(chartText(chart), "utf-16le", { addBOM: true })),
    encoded("windows-1252"),
    encoded("macintosh"),
    encoded("cp850"),
    encoded("cp437"),
    encoded("windows-1250", polish),
    encoded("cp852", polish),
    whole(
      "some rows encoded twice",
      utf8(
        chartText(
          chart.map(([code, name], index): Account => [
            code,
            isDamaged(index) ? iconv.decode(Buffer.from(name), "windows-1252") : name,
          ]),
        ),
      ),
    ),
    whole(
      "some lines in another encoding",
      Buffer.concat(
        ["Konto;Bezeichnung", ...chart.map((row) => row.join(";"))].map((line, index) =>
          iconv.encode(`${line}\r\n`, isDamaged(index) ? "windows-1252" : "utf-8"),
        ),
      ),
    ),
    whole("letters apart from their marks", utf8(chartText(chart).normalize("NFD"))),
    {
      ...{ kind: "cut off within a letter", name: "konten.csv", sent: chart.slice(0, last) },
      content: cut(utf8(chartText(chart.slice(0, last + 1)))),
      held: [["CONTROL", chart[last]?.[0] ?? ""]],
      decisions: [{ field: "name", kind: "CONTROL", by: "leaveOut", button: /^Leave the row out$/ }],
    },
    whole("zero bytes at the end", Buffer.concat([Buffer.from(chartText(chart)), Buffer.alloc(511)])),
  ];
}
