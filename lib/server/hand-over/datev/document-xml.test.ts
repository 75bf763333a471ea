import { describe, expect, test } from "vitest";
import { areFolders, type DocumentFiling } from "#lib/shared/document-folders.ts";
import { bytesOf } from "../testing/postings.ts";
import { documentGuid } from "./document-guid.ts";
import { documentXml, linkedDocuments } from "./document-xml.ts";
import { EntryNames } from "./entry-names.ts";

const createdAt = new Date("2026-05-02T09:15:00.123Z");

type File = { entity_guid: string; name: string; state: string; day: string | null };

async function write(files: Iterable<File>, filing?: DocumentFiling): Promise<string> {
  async function* each() {
    yield* files;
  }
  const pieces = documentXml(linkedDocuments("alpha", each()), { createdAt, filing });
  return (await bytesOf(pieces)).toString();
}

const fetched = (entity_guid: string, name: string, state = "fetched", day: string | null = null) => ({
  ...{ entity_guid, name, state, day },
});

test("an id is a UUID of version 5 in capitals, the same for the same posting and no other", () => {
  const own = documentGuid("alpha", "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10");
  expect(own).toBe("DF690FE3-C58A-545E-B3D6-A7A969EE7043");
  expect(own).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/);
  const others = [documentGuid("beta", "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10"), documentGuid("a", "lpha")];
  expect(new Set([own, ...others]).size).toBe(3);
});

test("document.xml has each posting under its id with the files that were fetched, and no other", async () => {
  const xml = await write([
    ...[fetched("p1", "Rechnung & Pruefpfad (1).pdf"), fetched("p1", "a.xml")],
    fetched("p2", "fehlt.pdf", "missing"),
    ...[fetched("p3", "b.pdf"), fetched("p3", "wartet.pdf", "waiting")],
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd" version="6.0" generatingSystem="Kontor">
  <header>
    <date>2026-05-02T09:15:00</date>
  </header>
  <content>
    <document guid="${documentGuid("alpha", "p1")}" type="1" processID="1">
      <extension xsi:type="File" name="Rechnung &amp; Pruefpfad (1).pdf"/>
      <extension xsi:type="File" name="a.xml"/>
    </document>
    <document guid="${documentGuid("alpha", "p3")}" type="1" processID="1">
      <extension xsi:type="File" name="b.pdf"/>
    </document>
  </content>
</archive>
`);
});

test("4,999 documents come in pieces, none twice, and one more is refused", async () => {
  const files = Array.from({ length: 5_000 }, (_, number) => fetched(`p${number}`, `${number}.pdf`));
  const xml = await write(files.slice(1));
  const guids = xml.match(/guid="[^"]+"/g) ?? [];
  expect([guids.length, new Set(guids).size]).toEqual([4_999, 4_999]);
  expect(xml.match(/<\?xml|<\/archive>/g)).toHaveLength(2);
  await expect(write(files)).rejects.toThrow("at most 4999 documents");
});

describe("documents for the archive", () => {
  const files = [
    fetched("p1", "a.pdf", "fetched", "2026-04-14"),
    fetched("p1", "b.xml", "fetched", "2026-04-14"),
    fetched("p2", "c.pdf", "fetched", "2025-12-31"),
  ];
  const documentsIn = (xml: string) => xml.match(/ {4}<document [^]+?<\/document>\n/g) ?? [];

  test("have three folders by the year and month of the document, after its files", async () => {
    const xml = await write(files, { place: "archive", folders: "Kontor & Co. / Belege {year}/{month}" });
    expect(documentsIn(xml)).toEqual([
      `    <document guid="${documentGuid("alpha", "p1")}" type="1" processID="2">
      <extension xsi:type="File" name="a.pdf"/>
      <extension xsi:type="File" name="b.xml"/>
      <repository>
        <level id="1" name="Kontor &amp; Co."/>
        <level id="2" name="Belege 2026"/>
        <level id="3" name="04"/>
      </repository>
    </document>
`,
      `    <document guid="${documentGuid("alpha", "p2")}" type="1" processID="2">
      <extension xsi:type="File" name="c.pdf"/>
      <repository>
        <level id="1" name="Kontor &amp; Co."/>
        <level id="2" name="Belege 2025"/>
        <level id="3" name="12"/>
      </repository>
    </document>
`,
    ]);
  });

  test("have DATEV's folders without names, as in the inbox, which ignores them", async () => {
    const inArchive = await write(files, { place: "archive", folders: "" });
    expect(inArchive.match(/processID="2"/g)).toHaveLength(2);
    const inInbox = await write(files, { place: "inbox", folders: "Kontor / {year} / {month}" });
    expect(inInbox.match(/processID="1"/g)).toHaveLength(2);
    for (const xml of [inArchive, inInbox]) expect(xml).not.toContain("repository");
  });

  // DATEV developer portal, XML interface online, administrative data file (v06.0).
  test.each([
    ["inbox", ""],
    ["archive", ""],
    ["archive", "Kontor / {year} / {month}"],
  ] as const)("%s %s: each element stands where DATEV's description has it", async (place, folders) => {
    const many = Array.from({ length: 50 }, (_, number) =>
      fetched("p0", `${number}.pdf`, "fetched", "2026-01-02"),
    );
    const xml = await write([...many, ...files], { place, folders });
    expect(elementsOf(xml)).toMatch(
      /^archive\{header\{date\{\}\}content\{(document\{(extension\{\}){1,50}(repository\{(level\{\}){3}\})?\}){1,4999}\}\}$/,
    );
    for (const document of documentsIn(xml)) {
      expect(document).toMatch(/^ {4}<document guid="[\dA-F-]{36}" type="[12]" processID="[12]">\n/);
      const levels = [...document.matchAll(/<level id="(\d)" name="([^"]{1,30})"\/>/g)].map(([, id]) => id);
      expect(levels).toEqual(folders === "" ? [] : ["1", "2", "3"]);
    }
  });
});

test("folders are three names of at most 30 characters that need no quoting", () => {
  const right = [
    "",
    "Kontor / {year} / {month}",
    "Büro/Belege (neu)/{year}-{month}",
    `${"x".repeat(30)}/a/b`,
  ];
  expect(right.filter((folders) => !areFolders(folders))).toEqual([]);
  const wrong = [
    ...["Kontor", "Kontor / {year}", "a/b/c/d", "a//c", " / / ", "a/b/{day}", "a/b/<c>", 'a/b/"', "a/../c"],
    ...[`${"x".repeat(31)}/a/b`, `${"x".repeat(27)}{year}/a/b`],
  ];
  expect(wrong.filter(areFolders)).toEqual([]);
});

test("names are of the characters that DATEV takes, none twice, none a path, none too long", () => {
  const names = new EntryNames();
  const taken = [
    ...["../../etc/passwd", "...", "", " .pdf", "document.xml", 'a/b:"c"<d>.xml', "../../東京"],
    ...["x".repeat(300) + ".pdf", "x".repeat(300) + ".pdf", "Ünïcödé ß.pdf", "ünïcödé ß.PDF"],
  ].map((name) => names.add(name));
  expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(taken.length);
  for (const name of taken) expect(name).toMatch(/^[A-Za-z0-9&()+\-_][A-Za-z0-9 &()+\-._]{0,119}$/);
  expect(taken.slice(4, 6)).toEqual(["document (2).xml", "a_b__c__d_.xml"]);
  expect(taken.slice(8)).toEqual([
    ...[`${"x".repeat(112)} (2).pdf`, "Uenicoede ss.pdf", "uenicoede ss (2).PDF"],
  ]);
});

/** Returns the elements of an XML by their nesting, without attributes and text: `a{b{}b{}}`. */
function elementsOf(xml: string): string {
  const tags = xml.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g);
  return [...tags].map(([, end, name, empty]) => (end ? "}" : `${name}{${empty ? "}" : ""}`)).join("");
}
