import Big from "big.js";
import { describe, expect, it } from "vitest";
import { generalLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import { postingContent, type PostingContent } from "#contract/posting.ts";
import type { SeedDocument } from "../database/seed-schema.ts";
import { readPdf } from "../documents/testing/read-pdf.ts";
import { demoOrganizations } from "./demo-organizations.ts";
import { demoSeed } from "./demo-seed.ts";

type Made = { content: PostingContent; documents: SeedDocument[] };

const seed = demoSeed();
const made = new Map<string, Made[]>();
for (const [id, postings] of Object.entries(seed.postings)) {
  // The strict schema of the contract refuses missing and additional properties.
  made.set(
    id,
    Array.from(postings, ({ content, documents }) => ({ content: postingContent.parse(content), documents })),
  );
}
const everything = [...made.values()].flat();
const count = (values: Iterable<unknown>) => new Set(values).size;
const splitSum = ({ splitPostings }: PostingContent) =>
  splitPostings.reduce((total, { amount }) => total.plus(amount), new Big(0));

describe("demoSeed", () => {
  it("has two organizations and two users, one of them in both", () => {
    expect(seed.organizations).toEqual([
      { id: "muster-gmbh", name: "Muster GmbH" },
      { id: "beispiel-handels-ag", name: "Beispiel Handels AG" },
    ]);
    expect(seed.users.map(({ organizations }) => organizations.length)).toEqual([2, 1]);
  });

  it("gives each a chart of accounts with unique four-digit codes", () => {
    const sizes = Object.values(seed.generalLedgerAccounts).map((chart) => {
      for (const account of chart) {
        expect(generalLedgerAccount.parse(account).accountCode).toMatch(/^\d{4}$/);
      }
      expect(count(chart.map(({ accountCode }) => accountCode))).toBe(chart.length);
      expect(count(chart.map(({ name }) => name))).toBe(chart.length);
      expect(chart.some(({ accountCode }) => accountCode.startsWith("00"))).toBe(true);
      return chart.length;
    });
    expect(sizes).toEqual([1205, 1116]);
  });

  it("gives every posting an id and a number of its own", () => {
    expect([...made.values()].map((postings) => postings.length)).toEqual([420, 180]);
    expect(count(everything.map(({ content }) => content.entityGuid))).toBe(600);
    for (const postings of made.values()) {
      expect(count(postings.map(({ content }) => content.invoiceId))).toBe(postings.length);
    }
    for (const { content } of everything) {
      expect(content.entityGuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
  });

  it("adds up, except where it is off by one cent on purpose", () => {
    for (const { id, offByOneCent } of demoOrganizations) {
      const off = (made.get(id) ?? []).flatMap(({ content }, index) => {
        const difference = new Big(content.amount.value).minus(splitSum(content));
        if (difference.eq(0)) return [];
        expect(difference.toFixed()).toBe("0.01");
        return [index + 1];
      });
      expect(off).toEqual(offByOneCent);
    }
  });

  it.each([
    ["muster-gmbh", 4, ["6823", "6836"]],
    ["beispiel-handels-ag", 2, ["4966"]],
  ])("lets postings of %s fail until the missing accounts are imported", (id, failures, codes) => {
    const chart = new Set(seed.generalLedgerAccounts[id]?.map(({ accountCode }) => accountCode));
    const missing = (made.get(id) ?? []).map(({ content }) =>
      content.splitPostings.map((split) => split.generalLedgerAccount).filter((code) => !chart.has(code)),
    );
    expect(missing.filter((postings) => postings.length > 0)).toHaveLength(failures);
    expect([...new Set(missing.flat())].sort()).toEqual(codes);
  });

  it("is as varied as real books", () => {
    const contents = everything.map(({ content }) => content);
    const splits = contents.flatMap(({ splitPostings }) => splitPostings);
    const dates = contents.map(({ invoiceDate }) => invoiceDate).sort();
    expect(dates[0]?.slice(0, 7)).toBe("2026-03");
    expect(dates.at(-1)?.slice(0, 7)).toBe("2026-11");
    expect(count(contents.map(({ contact }) => contact.accountsPayableNumber))).toBe(40);
    expect([...new Set(contents.map(({ amount }) => amount.currencyCode))].sort()).toEqual([
      "CHF",
      "EUR",
      "GBP",
      "USD",
    ]);
    expect(count(contents.map(({ type }) => type))).toBe(3);
    expect(count(contents.map(({ documentType }) => documentType))).toBeGreaterThanOrEqual(6);
    expect(count(contents.map(({ splitPostings }) => splitPostings.length))).toBe(6);
    expect(count(splits.map(({ bookingKey }) => bookingKey?.taxCode))).toBe(5);
    expect(contents.filter(({ amount }) => amount.value < 0).length).toBeGreaterThan(5);
    expect(contents.filter(({ invoiceId }) => invoiceId.length === 36)).toHaveLength(3);
    expect(splits.some(({ postingText }) => postingText?.includes("ß"))).toBe(true);
    expect(splits.some(({ note }) => note?.includes("€"))).toBe(true);
  });

  it("comes with attachments and XML invoices that are what they claim", async () => {
    const documents = everything.flatMap((posting) => posting.documents);
    const ofType = (contentType: string) =>
      documents.filter((document) => document.contentType === contentType);
    expect(
      everything.filter((posting) => posting.documents.some(({ type }) => type === "ATTACHMENT")),
    ).toHaveLength(23);
    expect(ofType("application/xml").length).toBeGreaterThan(5);
    for (const { bytes } of ofType("application/pdf")) {
      const pdf = await readPdf(bytes);
      expect(pdf.pages).toHaveLength(1);
      expect(pdf.text).toContain("Lieferschein LS-");
    }
    for (const { bytes } of ofType("image/png")) {
      expect(Buffer.from(bytes.subarray(1, 4)).toString("latin1")).toBe("PNG");
    }
    for (const { bytes } of ofType("text/csv")) {
      expect(Buffer.from(bytes).toString("utf8")).toMatch(/^\uFEFFBezeichnung;.*\r\n.*;-?\d+,\d\d\r\n/);
    }
    expect(documents.some(({ type }) => type === "INVOICE")).toBe(false);
  });

  it("is the same at every call", () => {
    const again = Object.entries(demoSeed().postings).flatMap(([, postings]) => [...postings]);
    const bytes = (posting: { documents: SeedDocument[] }) =>
      posting.documents.map((document) => Buffer.from(document.bytes).toString("base64"));
    expect(again.map(({ content }) => content)).toEqual(everything.map(({ content }) => content));
    expect(again.map(bytes)).toEqual(everything.map(bytes));
  });
});
