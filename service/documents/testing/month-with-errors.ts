import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { SeedPosting } from "../../database/seed-schema.ts";
import { accountsOfGeneratedPostings, generatePostings } from "../../demo/generate-postings.ts";
import { renderInvoice } from "../invoice.ts";

type Content = SeedPosting["content"];

/** What an invoice says otherwise than its posting. */
const errors: readonly ((content: Content) => Content)[] = [
  (content) => ({ ...content, invoiceId: `${content.invoiceId}7` }),
  (content) => withAmount(content, 0.01),
  (content) => ({ ...content, invoiceDate: dayLater(content.invoiceDate) }),
  (content) => withAmount(content, 90),
  (content) => ({ ...content, amount: { ...content.amount, currencyCode: "CHF" } }),
];

/** Returns a posting of which the amount and the first split are higher by so much. */
function withAmount(content: Content, more: number): Content {
  const plus = (amount: number) => Math.round((amount + more) * 100) / 100;
  const [first, ...others] = content.splitPostings;
  return {
    ...content,
    amount: { ...content.amount, value: plus(content.amount.value) },
    splitPostings: first ? [{ ...first, amount: plus(first.amount) }, ...others] : [],
  };
}

const dayLater = (time: string) => new Date(Date.parse(time) + 86_400_000).toISOString();

/**
 * A month for a seed file: the ledger accounts, the postings, the files beside the seed, and the invoice
 * numbers that need a person.
 */
export type MonthWithErrors = {
  accounts: object[];
  postings: object[];
  files: Record<string, Uint8Array>;
  differing: string[];
  unreadable: string[];
};

/**
 * Returns a month of generated postings of which some have an invoice that says something else, and some a
 * scan. The service draws the invoices of all others. The same arguments give the same month.
 */
export async function monthWithErrors(
  { id, name }: { id: string; name: string },
  count: number,
  { differing, unreadable }: { differing: number; unreadable: number },
): Promise<MonthWithErrors> {
  const month: MonthWithErrors = {
    ...{ accounts: accountsOfGeneratedPostings(), postings: [], files: {} },
    ...{ differing: [], unreadable: [] },
  };
  const every = Math.floor(count / (differing + unreadable));
  let place = 0;
  for (const { content } of generatePostings(id, count)) {
    const turn = place % every === 0 ? place / every : -1;
    place += 1;
    const path = `document-${turn}.pdf`;
    const isScan = turn >= differing && turn < differing + unreadable;
    const change = turn >= 0 && turn < differing ? errors[turn % errors.length] : undefined;
    if (change) {
      month.files[path] = await renderInvoice({ posting: change(content), organizationName: name });
      month.differing.push(content.invoiceId);
    } else if (isScan) {
      month.files[path] = await scan();
      month.unreadable.push(content.invoiceId);
    }
    const documents = path in month.files ? [{ name: "invoice.pdf", type: "INVOICE", path }] : [];
    month.postings.push({ ...content, documents });
  }
  return month;
}

/** Returns a PDF that has a page and no text, as a scan has. */
async function scan(): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", font: "" });
  pdf.rect(60, 60, 200, 12).rect(60, 90, 320, 8).rect(60, 110, 280, 8).fill("#444");
  pdf.end();
  return buffer(pdf);
}
