import { describe, expect, test } from "vitest";
import { type ComparedFact, comparedFacts } from "#lib/shared/comparison.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import type { Posted } from "#lib/shared/posted.ts";
import { compareDocument } from "./compare-document.ts";
import { plainInvoice, plainPosting } from "./testing/compare-text.ts";
import { textPieces } from "./testing/text-pieces.ts";
import { xmlInvoice, xmlTotals } from "./testing/xml-invoice.ts";

function compare(changes: Partial<Posted>, invoice: Partial<XmlInvoice> = {}, layout = "") {
  return compareDocument(
    { ...plainPosting, ...changes },
    { invoice: xmlInvoice(invoice), pieces: textPieces(layout) },
  );
}

const verdict = (fact: ComparedFact, changes: Partial<Posted>, invoice: Partial<XmlInvoice> = {}) =>
  compare(changes, invoice).find((one) => one.fact === fact)?.verdict;

test("all facts of a plain text agree, each with its place", () => {
  const all = compareDocument(plainPosting, { invoice: null, pieces: textPieces(plainInvoice) });
  expect(all.map(({ fact }) => fact)).toEqual(comparedFacts);
  expect(all.map(({ verdict: one }) => one)).toEqual(comparedFacts.map(() => "agrees"));
  expect(all.every(({ place }) => place?.page === 1)).toBe(true);
});

test("a document without text and invoice gives nothing", () => {
  const all = compareDocument(plainPosting, { invoice: null, pieces: [] });
  expect(all.every(({ verdict: one, place }) => one === "notFound" && place === null)).toBe(true);
});

describe("an XML invoice", () => {
  test("agrees in all facts, without places if there is no text", () => {
    const all = compare({});
    expect(all.map(({ verdict: one }) => one)).toEqual(comparedFacts.map(() => "agrees"));
    expect(all.every(({ place }) => place === null)).toBe(true);
  });

  test("decides against the text, which gives the places", () => {
    const all = compare({}, {}, plainInvoice);
    expect(all.find(({ fact }) => fact === "number")?.place?.page).toBe(1);
    expect(all.find(({ fact }) => fact === "amount")?.place?.page).toBe(1);
    expect(compare({ number: "4712" }, { number: "4712" }, plainInvoice)[0]).toMatchObject({
      ...{ verdict: "agrees", place: null },
    });
  });

  test.each([
    ["number", { number: "4711" }],
    ["number", { number: "RE-2O26-0815" }],
    ["date", { date: "2026-08-08T00:00:00Z" }],
    ["date", { date: "2026-07-01T00:00:00Z" }],
    ["amount", { amount: "100.00" }],
    ["amount", { amount: "-119.00" }],
    ["currency", { currency: "CHF" }],
    ["supplier", { supplier: "Kunde AG" }],
    ["supplier", { supplier: "Muster AG" }],
    ["taxes", { splits: [{ amount: "100.00", taxCode: "9" }] }],
    ["sign", { amount: "-119.00" }],
  ] as const)("differs in %s from %o", (fact, changes) => {
    expect(verdict(fact, changes as Partial<Posted>)).toBe("differs");
  });

  test("a shorter name of the supplier is open", () => {
    const seller = { ...xmlInvoice().seller, name: "Muster Deutschland GmbH" };
    expect(verdict("supplier", { supplier: "Muster GmbH" }, { seller })).toBe("notFound");
  });

  test("the rest of a partial payment differs, a rounded total agrees", () => {
    const rest = { totals: xmlTotals({ prepaid: "19.00", payable: "100.00" }) };
    expect(verdict("amount", { amount: "100.00" }, rest)).toBe("differs");
    const rounded = { totals: xmlTotals({ rounding: "0.05", payable: "119.05" }) };
    expect(verdict("amount", { amount: "119.05" }, rounded)).toBe("agrees");
  });

  test("a credit note is negative in the posting, with or without minus in the file", () => {
    const credit = { amount: "-119.00", splits: [{ amount: "-119.00", taxCode: "9" }] };
    for (const fact of ["amount", "sign", "taxes"] as const) {
      expect(verdict(fact, credit, { typeCode: "381" })).toBe("agrees");
    }
    expect(verdict("sign", {}, { typeCode: "381" })).toBe("differs");
    expect(verdict("amount", {}, { typeCode: "381" })).toBe("differs");
    const negative = { typeCode: "384", totals: xmlTotals({ gross: "-119.00" }) };
    expect(verdict("sign", credit, negative)).toBe("agrees");
    expect(verdict("sign", {}, { typeCode: "384" })).toBe("agrees");
    expect(verdict("sign", {}, { typeCode: "389" })).toBe("agrees");
  });

  test.each([
    ["BT-112", { totals: xmlTotals({ gross: "119.01" }) }, "BT-112 119.01, calculated 119.00"],
    ["BT-115", { totals: xmlTotals({ payable: "118.00" }) }, "BT-115 118.00, calculated 119.00"],
    ["BT-109", { totals: xmlTotals({ lines: "99.00" }) }, "BT-109 100.00, calculated 99.00"],
    [
      "BT-110",
      { totals: xmlTotals({ tax: "20.00", gross: "120.00", payable: "120.00" }) },
      "BT-110 20.00, calculated 19.00",
    ],
  ])("with a wrong %s differs in its sums", (_, changes, found) => {
    expect(compare({}, changes).find(({ fact }) => fact === "sums")).toMatchObject({
      verdict: "differs",
      found,
    });
  });
});
