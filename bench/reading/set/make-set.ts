import { type Browser } from "@playwright/test";
import type { UnreadableReason } from "#lib/shared/comparison.ts";
import { startBrowser } from "../../../scripts/start-browser.ts";
import { seededRandom } from "../../../service/demo/random.ts";
import { drawInvoice } from "./draw-invoice.ts";
import type { Invoice } from "./invoice.ts";
import type { HtmlPage } from "./layouts/html.ts";
import { drawByKit } from "./layouts/kit.ts";
import { kitForms } from "./layouts/kit-forms.ts";
import { kitLetters } from "./layouts/kit-letters.ts";
import { letters } from "./layouts/letters.ts";
import { tables } from "./layouts/tables.ts";
import { trades } from "./layouts/trades.ts";
import { makePaper } from "./paper.ts";
import { type Probe, probesOf } from "./postings.ts";
import { makeUnreadables } from "./unreadable.ts";
import { writeCii } from "./xml/cii.ts";
import { writeFattura } from "./xml/fattura.ts";
import { writeUbl } from "./xml/ubl.ts";

/** What is known of a document: how it is laid out, what it holds, and its postings. */
export type DocumentFacts = {
  file: string;
  layout: string;
  /** `text`: a PDF without XML. `xml`: XML, alone or in a PDF. */
  kind: "text" | "xml" | "unreadable";
  probes: Probe[];
  /** The right reasons of a document that can't be read. */
  reasons: UnreadableReason[];
};

/** A document of the set. */
export type SetDocument = DocumentFacts & { bytes: Uint8Array };

type Wishes = NonNullable<Parameters<typeof drawInvoice>[1]>;

/** What a layout needs of its invoices. */
const wishes: Record<string, Wishes> = {
  carriedOver: { lines: 75 },
  energy: { isPrepaid: true },
  swissQr: { country: "CH" },
  withoutDecimals: { isWhole: true },
  fattura: { country: "IT" },
};

async function print(browser: Browser, { html, width, height }: HtmlPage): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setContent(html);
  const size = width && height ? { width, height } : { format: "A4" };
  const bytes = await page.pdf({ ...size, printBackground: true, preferCSSPageSize: false });
  await page.close();
  return bytes;
}

/** Draws an invoice of a layout from the seed, and its postings. */
function start(layout: string, index: number, seed: string) {
  const random = seededRandom(`${seed} ${layout} ${index}`);
  const invoice = drawInvoice(random, wishes[layout]);
  const other = drawInvoice(random, { country: invoice.country });
  const paper = makePaper(invoice, random, layout !== "withoutDecimals");
  const factsOf = (kind: DocumentFacts["kind"], extension: string) => ({
    file: `${layout}-${index}.${extension}`,
    ...{ layout, kind, reasons: [] },
    probes: probesOf(invoice, other, kind === "xml", random),
  });
  return { invoice, paper, factsOf };
}

/** An invoice whose sums are wrong by one unit, as EN 16931 forbids it; its gross amount stays. */
const withWrongSums = (invoice: Invoice): Invoice => ({ ...invoice, net: invoice.net.plus(1) });

const hasWrongSums = ({ expected, ...probe }: Probe): Probe => ({
  ...probe,
  expected: expected.sums === undefined ? expected : { ...expected, sums: false },
});

const writers = { cii: writeCii, ubl: writeUbl, fattura: writeFattura };
const htmlLayouts = { ...letters, ...tables, ...trades };
const kitLayouts = { ...kitLetters, ...kitForms };
const textBytes = (text: string) => new TextEncoder().encode(text);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * How many documents there are of each layout, of each kind of XML, and of each kind that is wrong in itself
 * or can't be read.
 */
export type SetSize = { layout: number; xml: number; unreadable: number };

/**
 * Makes the documents of the set, one after the other. The same seed makes the same invoices and postings.
 */
export async function* makeSet(seed: string, size: SetSize): AsyncGenerator<SetDocument> {
  const browser = await startBrowser();
  try {
    for (const [layout, layOut] of Object.entries(htmlLayouts))
      for (const index of numbers(size.layout)) {
        const { paper, factsOf } = start(layout, index, seed);
        yield { ...factsOf("text", "pdf"), bytes: await print(browser, layOut(paper)) };
      }
  } finally {
    await browser.close();
  }
  for (const [layout, kit] of Object.entries(kitLayouts))
    for (const index of numbers(size.layout)) {
      const { paper, factsOf } = start(layout, index, seed);
      yield { ...factsOf("text", "pdf"), bytes: await drawByKit(kit, paper) };
    }
  for (const [layout, write] of Object.entries(writers))
    for (const index of numbers(size.xml)) {
      const { invoice, factsOf } = start(layout, index, seed);
      yield { ...factsOf("xml", "xml"), bytes: textBytes(write(invoice)) };
    }
  for (const layout of ["cii", "ubl"] as const)
    for (const index of numbers(size.unreadable)) {
      const { invoice, factsOf } = start(`${layout}WrongSums`, index, seed);
      const facts = factsOf("xml", "xml");
      const bytes = textBytes(writers[layout](withWrongSums(invoice)));
      yield { ...facts, probes: facts.probes.map(hasWrongSums), bytes };
    }
  for (const index of numbers(size.xml)) {
    const { invoice, paper, factsOf } = start("embedded", index, seed);
    const attachment = { name: "factur-x.xml", bytes: textBytes(writeCii(invoice)) };
    yield { ...factsOf("xml", "pdf"), bytes: await drawByKit(kitLetters.letter, paper, { attachment }) };
  }
  for (const index of numbers(size.unreadable)) {
    const { paper, factsOf } = start("unreadable", index, seed);
    const { probes } = factsOf("unreadable", "pdf");
    for (const [layout, { reasons, extension, bytes }] of Object.entries(await makeUnreadables(paper)))
      yield { file: `${layout}-${index}.${extension}`, layout, kind: "unreadable", probes, reasons, bytes };
  }
}

/** The sizes of a set of about so many documents. */
export const sizesOf = (documents: number): SetSize => ({
  layout: Math.max(1, Math.round((documents * 0.028 * 27) / layoutCount)),
  xml: Math.max(1, Math.round(documents * 0.05)),
  unreadable: Math.max(1, Math.round(documents * 0.005)),
});

const layoutCount = Object.keys(htmlLayouts).length + Object.keys(kitLayouts).length;
