import { describe, expect, test } from "vitest";
import { readBytes } from "./read-bytes.ts";
import { readInvoice, xmlInvoices } from "./testing/xml-invoices.ts";

const read = (xml: string, encoding: BufferEncoding = "utf8") => readBytes(Buffer.from(xml, encoding));

describe.each(Object.entries(xmlInvoices))("%s", (_, xml) => {
  test("is read", async () => {
    expect(await read(xml)).toMatchObject({ invoice: readInvoice, pieces: [] });
  });

  test("is read in other encodings", async () => {
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${xml}`;
    for (const bytes of [
      Buffer.from(declared, "latin1"),
      Buffer.from(`\ufeff${xml}`, "utf8"),
      Buffer.from(`\ufeff${xml}`, "utf16le"),
      Buffer.from(`\ufeff${xml}`, "utf16le").swap16(),
    ])
      expect(await readBytes(bytes)).toMatchObject({ invoice: { seller: readInvoice.seller } });
  });
});

test("the types, taxes and payments of an Italian invoice have the codes of the standard", async () => {
  const xml = xmlInvoices.fattura
    .replace("TD01", "TD04")
    .replace(
      "<Imposta>",
      "<Natura>N6.3</Natura><RiferimentoNormativo>art. 17</RiferimentoNormativo><Imposta>",
    )
    .replace("<DettaglioPagamento>", "<DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento>");
  expect(await read(xml)).toMatchObject({
    invoice: {
      typeCode: "381",
      taxes: [{ category: "AE", exemptionCode: "N6.3", exemption: "art. 17" }],
      payments: [{ means: "30", meansText: null }],
    },
  });
});

test("a simplified Italian invoice is read, with its corrected one", async () => {
  const xml = `<s:FatturaElettronicaSemplificata xmlns:s="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
    <FatturaElettronicaHeader><CedentePrestatore><Denominazione>Bar Sport</Denominazione></CedentePrestatore>
    </FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
    <TipoDocumento>TD08</TipoDocumento><Numero>S-1</Numero></DatiGeneraliDocumento>
    <DatiFatturaRettificata><NumeroFR>S-0</NumeroFR><DataFR>2026-01-02</DataFR></DatiFatturaRettificata></DatiGenerali>
    <DatiBeniServizi><Descrizione>Caffè</Descrizione><Importo>1.20</Importo></DatiBeniServizi>
    </FatturaElettronicaBody></s:FatturaElettronicaSemplificata>`;
  expect(await read(xml)).toMatchObject({
    invoice: {
      ...{ number: "S-1", typeCode: "381", seller: { name: "Bar Sport" } },
      preceding: [{ number: "S-0", issued: "2026-01-02" }],
      lines: [{ name: "Caffè", total: "1.20" }],
    },
  });
});

test("what is no invoice is named", async () => {
  const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s;
  const lot = xmlInvoices.fattura.replace(body, (one) => one + one);
  const order =
    '<r:SCRDMCCBDACIOMessageStructure xmlns:r="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>';
  for (const xml of [lot, order, "<a>b</a>", '<Invoice xmlns="urn:other"/>'])
    expect(await read(xml)).toEqual({ unreadable: "NO_INVOICE" });
});

test("what is neither PDF nor XML is named: a signed XML, a picture, text, nothing", async () => {
  const signed = Buffer.from([0x30, 0x82, 0x0b, 0x7c, 0x06, 0x09, 0x2a, 0x86, 0x48]);
  for (const bytes of [signed, Buffer.from("\x89PNG"), Buffer.from("Rechnung"), Buffer.alloc(0)])
    expect(await readBytes(bytes)).toEqual({ unreadable: "UNKNOWN_KIND" });
  expect(await readBytes(Buffer.alloc(32 * 2 ** 20 + 1))).toEqual({ unreadable: "TOO_LARGE" });
});

test("damaged XML is named, however deep or wide", async () => {
  for (const xml of [
    xmlInvoices.ubl.slice(0, -10),
    "<",
    "<a b=c/>",
    "<a:b/>",
    "<a>".repeat(200_000),
    `<a>${"<b/>".repeat(600_000)}</a>`,
  ])
    expect(await read(xml)).toEqual({ unreadable: "BROKEN" });
});

test("entities of a document do nothing: neither a bomb nor a file", async () => {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE a [<!ENTITY l0 "lol">${levels.join("")}]>`;
  const file = '<!DOCTYPE a [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>';
  const parameter = '<!DOCTYPE a [<!ENTITY % l9 SYSTEM "http://127.0.0.1:1/x.dtd"> %l9;]>';
  for (const type of [bomb, file, parameter])
    expect(await read(type + xmlInvoices.ubl.replace("R-7", "&l9;"))).toEqual({ unreadable: "BROKEN" });
  // Without a use of them the declarations are skipped.
  for (const type of [bomb, file, parameter, '<!DOCTYPE a SYSTEM "file:///etc/passwd">'])
    expect(await read(type + xmlInvoices.ubl)).toMatchObject({ invoice: readInvoice });
});
