import { expect, it } from "vitest";
import { isAttached, type MailFacts, mailText } from "./mail-text.ts";

const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const facts: MailFacts = {
  language: "de",
  organization: "Söhne & Co. {GmbH}",
  exportName: "3. März 2026",
  person: "Ada Lovelace",
  files: [
    { name: "EXTF_Buchungsstapel.csv", bytes: 1_234_567, rows: 1, sha256 },
    { name: "Belege.zip", bytes: 12, rows: null, sha256 },
  ],
  isAttached: true,
  link: "https://kontor.example.org/hand-overs/1",
};

it("says who hands over what, and the SHA-256 of what is attached", () => {
  expect(mailText(facts)).toEqual({
    subject: "Übergabe von Söhne & Co. {GmbH}: Export vom 3. März 2026",
    text: `Ada Lovelace übergibt Ihnen Dateien der Organisation Söhne & Co. {GmbH} aus dem Export vom 3. März 2026:

- EXTF_Buchungsstapel.csv
  1.234.567 Byte, 1 Zeile
  SHA-256 ${sha256}
- Belege.zip
  12 Byte
  SHA-256 ${sha256}

Die Dateien sind angehängt. Mit dem SHA-256-Wert lässt sich prüfen, ob eine Datei unverändert angekommen ist.

Diese E-Mail wurde automatisch von Kontor gesendet.
`,
  });
});

it("has the link if nothing is attached", () => {
  expect(mailText({ ...facts, language: "en", isAttached: false })).toEqual({
    subject: "Hand-over from Söhne & Co. {GmbH}: export of 3. März 2026",
    text: `Ada Lovelace hands over files of the organization Söhne & Co. {GmbH} to you, from the export of 3. März 2026:

- EXTF_Buchungsstapel.csv
  1,234,567 bytes, 1 row
- Belege.zip
  12 bytes

The files are in Kontor. The link opens them only after sign-in:
https://kontor.example.org/hand-overs/1

This email was sent automatically by Kontor.
`,
  });
});

it("keeps each name in one line", () => {
  const evil = " x\r\n\r\nThe files are at\u2028https://evil.example\u0000 ";
  const lines = (given: MailFacts) => {
    const { subject, text } = mailText(given);
    return [...subject.split("\n"), ...text.split(/[\r\n\u2028\u0000]/)].length;
  };
  const [file] = facts.files;
  if (!file) throw new Error("There is no file.");
  const files = [
    { ...file, name: evil },
    { ...file, name: evil },
  ];
  const others = { organization: evil, exportName: evil, person: evil };
  expect(lines({ ...facts, ...others, files })).toBe(lines({ ...facts, files: [file, file] }));
  expect(mailText({ ...facts, ...others }).subject).not.toMatch(/\s\s|\s$/);
});

it("attaches files that are together small enough as they are sent", () => {
  const sent = (bytes: number) =>
    Buffer.alloc(bytes)
      .toString("base64")
      .replaceAll(/.{1,76}/g, "$&\r\n").length;
  const largest = 730_767;
  expect([sent(largest) <= 1_000_000, sent(largest + 1) <= 1_000_000]).toEqual([true, false]);
  expect([isAttached([{ bytes: largest }], 1), isAttached([{ bytes: largest + 1 }], 1)]).toEqual([
    true,
    false,
  ]);
  expect(isAttached([{ bytes: largest }, { bytes: 1 }], 1)).toBe(false);
  expect([isAttached([{ bytes: 0 }], 0), isAttached([{ bytes: largest * 25 }], 25)]).toEqual([false, true]);
});
