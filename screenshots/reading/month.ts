import { faxPages, tiffOf } from "#lib/shared/testing/pictures.ts";
import { monthWithErrors } from "#service/documents/testing/month-with-errors.ts";
import { testPosting } from "#service/testing/test-seed.ts";
import { textPdf } from "../../e2e/fixtures/pdf.ts";
import { ublInvoice } from "../../e2e/fixtures/xml-invoices.ts";

/** The person who reads documents, and her colleague. */
export const reader = {
  email: "rita.leser@lesestoff.example",
  name: "Rita Leser",
  organizations: ["lesestoff-gmbh"],
} as const;
export const colleague = {
  email: "kim.kollege@lesestoff.example",
  name: "Kim Kollege",
  organizations: ["lesestoff-gmbh"],
} as const;

const [organization] = reader.organizations;
const name = "Lesestoff GmbH";

type Fields = { invoice: string; amount?: number; account?: string; day: string; file?: string };

/** A posting of one supplier. It is as all others of the supplier but for the given fields. */
function paper(number: number, { invoice, amount = 119, account = "4930", day, file }: Fields) {
  return testPosting(9_000 + number, {
    extra: {
      ...(file !== undefined && { documents: [{ name: file, type: "XRECHNUNG", path: file }] }),
      ...{ invoiceId: invoice, invoiceDate: `${day}T00:00:00.000Z` },
      ...{ amount: { value: amount, currencyCode: "EUR" } },
      contact: { accountsPayableNumber: "70123", name: "Papier Vogel e. K." },
      splitPostings: [
        { amount, generalLedgerAccount: account, bookingKey: { taxCode: "9" }, postingText: "Papier" },
      ],
    },
  });
}

/** April to September: two postings of paper a month, by which the supplier is known. */
const halfYear = [4, 5, 6, 7, 8, 9].flatMap((month) => [
  paper(month * 2, { invoice: `P-${month}-1`, amount: 100 + month, day: `2026-0${month}-05` }),
  paper(month * 2 + 1, { invoice: `P-${month}-2`, amount: 130 - month, day: `2026-0${month}-20` }),
]);

/** The postings of October that are pictured, by what is seen of them. */
export const shown = {
  account: paper(50, { invoice: "P-10-1", account: "0027", day: "2026-10-05" }),
  amount: paper(51, { invoice: "P-10-2", amount: 1_190, day: "2026-10-07" }),
  xml: paper(52, { invoice: "XR-2026-17", day: "2026-10-28", file: "rechnung.xml" }),
  fax: {
    ...paper(53, { invoice: "P-10-3", day: "2026-10-09" }),
    documents: [{ name: "Fax.tiff", type: "ATTACHMENT", path: "fax.tiff" }],
  },
  asked: paper(54, { invoice: "P-10-4", day: "2026-10-12" }),
  answered: paper(55, { invoice: "P-10-5", day: "2026-10-13" }),
} as const;

/** The part of the service's seed file: the organization with its half year. */
export const readingSeed = {
  organization: { id: organization, name },
  accounts: {
    [organization]: [
      { accountCode: "4930", name: "Bürobedarf" },
      { accountCode: "0027", name: "EDV-Software" },
    ],
  },
  postings: { [organization]: halfYear },
};

/** The amounts of the invoice exceed the precision of a double. Here they are those of its posting. */
const usualAmounts = {
  "90000000000000011.01": "110.00",
  "90000000000000001.01": "100.00",
  "17100000000000000.19": "19.00",
  "107100000000000001.20": "119.00",
  "36000000000000004.404": "4400.00",
};
const withUsualAmounts = (invoice: string) =>
  Object.entries(usualAmounts).reduce((text, [large, usual]) => text.replaceAll(large, usual), invoice);

/**
 * Returns October: the accounts that it needs, its postings, their files, and the numbers of those whose
 * document differs or cannot be read.
 */
export async function october() {
  const month = await monthWithErrors({ id: organization, name }, 40, { differing: 5, unreadable: 2 });
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>
    <cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="Lieferschein.pdf">${(await textPdf(["Lieferschein 1"])).toString("base64")}</cbc:EmbeddedDocumentBinaryObject>
    </cac:Attachment></cac:AdditionalDocumentReference>`;
  const files: Record<string, Uint8Array | string> = {
    ...month.files,
    "rechnung.xml": withUsualAmounts(ublInvoice).replace(
      "<cac:AccountingSupplierParty>",
      `${attached}<cac:AccountingSupplierParty>`,
    ),
    "fax.tiff": tiffOf(faxPages),
  };
  return { ...month, files, postings: [...month.postings, ...Object.values(shown)] };
}
