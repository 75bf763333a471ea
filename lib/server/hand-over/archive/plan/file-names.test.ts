import { expect, test } from "vitest";
import { invoice } from "../../testing/postings.ts";
import { archiveNames, nameByTemplate } from "./file-names.ts";

const naming = { names: "{date} {supplier} {invoice}", language: "de", timeZone: "Europe/Berlin" } as const;
const file = (name: string, type = "INVOICE") => ({ id: "1", url: "", name, type });

test("a template is filled once, and a field that is missing leaves no blanks", () => {
  const posting = invoice({
    invoiceId: "RE {name}",
    invoiceDate: "2026-04-14T00:00:00.000Z",
    contact: { name: "Papier  Vogel" },
  });
  const named = (names: string, given = posting) =>
    nameByTemplate({ ...naming, names }, given, file("scan.of.it.PDF", "AUDIT_TRAIL"));
  expect(named(naming.names)).toBe("2026-04-14 Papier Vogel RE {name}.PDF");
  expect(named("{type}_{name}_{other}")).toBe("Freigabeprotokoll_scan.of.it_{other}.PDF");
  const bare = invoice({ invoiceId: null, invoiceDate: null, contact: null });
  expect(named(naming.names, bare)).toBe("scan.of.it.PDF");
  expect(named("{date} x {invoice}", bare)).toBe("x.PDF");
});

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["C:\\Temp\\a.pdf", "C__Temp_a.pdf"],
  ['a<b>:"|?*.pdf', "a_b______.pdf"],
  ["CON.pdf", "_CON.pdf"],
  ["lpt1", "_lpt1"],
  ["aux .tar.gz", "_aux .tar.gz"],
  ["console.pdf", "console.pdf"],
  ["ends. . ", "ends"],
  ["...", "document"],
  ["zero\0\u202Egpj.exe", "zero__gpj.exe"],
  ["Müller & Söhne (東京).pdf", "Müller & Söhne (東京).pdf"],
  ["half\ud83d.pdf", "half_.pdf"],
])("makes %j safe", (given, safe) => {
  expect(archiveNames([]).add(given)).toBe(safe);
});

test("long names are cut before their extension, between characters", () => {
  const long = archiveNames([]).add(`${"😀".repeat(100)}.pdf`);
  expect(long).toBe(`${"😀".repeat(45)}.pdf`);
  expect(archiveNames([]).add(`${"a".repeat(300)}.pdf`)).toHaveLength(120);
});

test("equal names get a number, also where only case or the manifest's name makes them equal", () => {
  const names = archiveNames(["manifest.csv"]);
  const given = ["a.pdf", "A.PDF", "a.pdf", "Straße.pdf", "STRASSE.pdf", "Manifest.csv", "a (2).pdf"];
  expect(given.map((name) => names.add(name))).toEqual([
    ...[
      "a.pdf",
      "A (2).PDF",
      "a (3).pdf",
      "Straße.pdf",
      "STRASSE (2).pdf",
      "Manifest (2).csv",
      "a (2) (2).pdf",
    ],
  ]);
});
