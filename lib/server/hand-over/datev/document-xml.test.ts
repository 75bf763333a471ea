import { expect, test } from "vitest";
import { bytesOf } from "../testing/postings.ts";
import { documentGuid } from "./document-guid.ts";
import { documentXml, linkedDocuments } from "./document-xml.ts";
import { EntryNames } from "./entry-names.ts";

const createdAt = new Date("2026-05-02T09:15:00.123Z");

type File = { entity_guid: string; name: string; state: string };

async function write(files: Iterable<File>): Promise<string> {
  async function* each() {
    yield* files;
  }
  return (await bytesOf(documentXml(linkedDocuments("alpha", each()), createdAt))).toString();
}

const fetched = (entity_guid: string, name: string, state = "fetched") => ({ entity_guid, name, state });

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

test("5,000 documents come in pieces, none twice", async () => {
  const xml = await write(
    Array.from({ length: 5_000 }, (_, number) => fetched(`p${number}`, `${number}.pdf`)),
  );
  const guids = xml.match(/guid="[^"]+"/g) ?? [];
  expect([guids.length, new Set(guids).size]).toEqual([5_000, 5_000]);
  expect(xml.match(/<\?xml|<\/archive>/g)).toHaveLength(2);
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
