import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { readXml } from "#lib/client/xml/read-xml.ts";
import { type TermTree, termPaths } from "#lib/shared/xml-invoice/business-term.ts";
import { ciiTerms } from "#lib/shared/xml-invoice/cii-terms.ts";
import { shownTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { ublTerms } from "#lib/shared/xml-invoice/ubl-terms.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

/** All business terms of EN 16931-1:2017: BT-1 to BT-165, of which it has no BT-4. */
const allTerms = Array.from({ length: 165 }, (_, index) => index + 1).filter((term) => term !== 4);

/** Elements that say which of several terms an element is, where each needs one. */
const beside: Record<string, string> = {
  "AllowanceCharge+": "<ChargeIndicator>true</ChargeIndicator>",
  "SpecifiedTradeAllowanceCharge+": "<ChargeIndicator><Indicator>true</Indicator></ChargeIndicator>",
};

/** Other names of an element for which a file has only one of the two. */
const alternatives = new Set([
  ...["CreditNoteTypeCode", "CreditNoteLine", "CreditedQuantity", "PaymentDueDate"],
  ...["DateTime", "GlobalID", "DepartmentName", "ProprietaryID"],
]);

const valueOf = (path: readonly string[]) => `of ${path.join(".")}`;

/** Returns the elements of a tree, each with its path as its text. */
function elementsOf(tree: TermTree, above: readonly string[] = []): string {
  return Object.entries(tree)
    .filter(([name]) => !alternatives.has(name) || above.at(-1) === "SpecifiedTradeProduct")
    .map(([name, place]) => {
      const path = [...above, name];
      const isLeaf = typeof place === "number" || Array.isArray(place);
      const content = isLeaf ? valueOf(path) : elementsOf(place as TermTree, path) + (beside[name] ?? "");
      return `<${name.replace("+", "")}>${content}</${name.replace("+", "")}>`;
    })
    .join("");
}

/**
 * Shows an invoice that has every term once. Returns the values that a field shows, and the paths and
 * numbers of all else.
 */
async function show(root: string, namespace: string, tree: TermTree) {
  const read = await readXml(new Blob([`<${root} xmlns="${namespace}">${elementsOf(tree)}</${root}>`]));
  if (read.kind !== "invoice") throw new Error("This is no invoice.");
  await render(<InvoiceSheet invoice={read.invoice} rest={read.rest} />);
  const rest = new Map(read.rest.values.map(({ text, terms }) => [text, terms]));
  const sheet = page.getByRole("article").element().textContent;
  return { rest, sheet };
}

const ubl = ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2", ublTerms] as const;
const cii = [
  ...["CrossIndustryInvoice", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"],
  ciiTerms,
] as unknown as typeof ubl;

test("both syntaxes have a place for each business term of the standard", () => {
  for (const tree of [ublTerms, ciiTerms]) {
    const terms = termPaths(tree).flatMap((place) => place.terms);
    expect([...new Set(terms)].toSorted((a, b) => a - b)).toEqual(allTerms);
  }
});

test("fields show 122 of the 164 business terms, and these are the others", () => {
  expect(shownTerms.size).toBe(122);
  expect(allTerms.filter((term) => !shownTerms.has(term))).toEqual([
    ...[
      6, 7, 8, 14, 15, 16, 21, 23, 24, 28, 33, 34, 39, 45, 49, 54, 68, 79, 88, 95, 96, 98, 102, 103, 105, 111,
      128, 132, 133, 134, 135,
    ],
    ...[140, 145, 147, 148, 155, 156, 157, 158, 159, 160, 161],
  ]);
});

/**
 * Elements of which a field shows no text: a type or category in words, and the bytes of a document as a
 * button.
 */
const inWords = /^InvoiceTypeCode|^ExchangedDocument\.TypeCode|BinaryObject$/;

test.each([ubl, cii])("in %s each is in a field or among what no field shows", async (...syntax) => {
  const { rest, sheet } = await show(...syntax);
  for (const { path, terms } of termPaths(syntax[2])) {
    if (path.some((name) => alternatives.has(name))) continue;
    const listed = rest.get(valueOf(path));
    if (listed) expect(sheet).toContain(`${numbersOf(listed)} ${path.join(" › ").replaceAll("+", "")}`);
    else {
      expect([path, terms.some((term) => shownTerms.has(term))]).toEqual([path, true]);
      if (!inWords.test(path.join("."))) expect(sheet).toContain(valueOf(path));
    }
  }
});

const numbersOf = (terms: readonly number[]) => terms.map((term) => `BT-${term}`).join(" ");

test("of two terms in one element that without a field is named", async () => {
  const total = (currency: string) =>
    `<TaxTotal><TaxAmount currencyID="${currency}">${currency} 19</TaxAmount></TaxTotal>`;
  const object =
    "<AdditionalDocumentReference><ID>Z-9</ID><DocumentTypeCode>130</DocumentTypeCode></AdditionalDocumentReference>";
  const [root, namespace] = ubl;
  const head = "<DocumentCurrencyCode>EUR</DocumentCurrencyCode>";
  const read = await readXml(
    new Blob([`<${root} xmlns="${namespace}">${head}${total("EUR")}${total("PLN")}${object}</${root}>`]),
  );
  if (read.kind !== "invoice") throw new Error("This is no invoice.");
  expect(read.invoice).toMatchObject({ invoicedObject: "Z-9", attachments: [], totals: { tax: "EUR 19" } });
  expect(read.rest.values).toEqual([{ path: "TaxTotal › TaxAmount", text: "PLN 19", terms: [111] }]);
});

test("the numbers of the fields are shown on wish, and the next invoice has them too", async () => {
  const [root, namespace] = ubl;
  const read = await readXml(
    new Blob([`<${root} xmlns="${namespace}"><ID>R-9</ID><Note>N</Note></${root}>`]),
  );
  if (read.kind !== "invoice") throw new Error("This is no invoice.");
  const sheet = <InvoiceSheet invoice={read.invoice} rest={read.rest} />;
  const { unmount } = await render(sheet);
  const heading = page.getByRole("heading", { level: 3 });
  const button = page.getByRole("button", { name: "Numbers of EN 16931" });
  await expect.element(heading).toMatchTextContent(/^Invoice R-9$/);
  await button.click();
  await expect.element(heading).toMatchTextContent(/^Invoice R-9 BT-1$/);
  await unmount();
  await render(sheet);
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  await expect.element(heading).toMatchTextContent(/^Invoice R-9 BT-1$/);
  await button.click();
  await expect.element(heading).toMatchTextContent(/^Invoice R-9$/);
});
