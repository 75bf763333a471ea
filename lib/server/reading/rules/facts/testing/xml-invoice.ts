import "server-only";
import type { InvoiceParty, XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";

const party = (name: string): InvoiceParty => ({
  ...{ name, id: null, address: [], vatId: null, taxNumber: null, contact: [] },
});

/** Returns an XML invoice of 100.00 net and 19.00 tax that agrees with `plainPosting`, with changes. */
export const xmlInvoice = (changes: Partial<XmlInvoice> = {}): XmlInvoice => ({
  ...{
    number: "RE-2026-0815",
    typeCode: "380",
    issued: "2026-07-09",
    due: "2026-08-08",
    delivered: "2026-07-01",
  },
  ...{
    period: null,
    currency: "EUR",
    orderNumber: "4711",
    buyerReference: null,
    contract: null,
    project: null,
    tender: null,
    invoicedObject: null,
  },
  ...{
    accountingCost: null,
    preceding: [],
    seller: party("Muster GmbH"),
    buyer: party("Kunde AG"),
    payee: null,
  },
  ...{ taxRepresentative: null, deliveredTo: null, notes: [], lines: [], adjustments: [], terms: [] },
  ...{ payments: [], attachments: [] },
  taxes: [
    { category: "S", rate: "19", basis: "100.00", amount: "19.00", exemption: null, exemptionCode: null },
  ],
  totals: xmlTotals({}),
  ...changes,
});

/** Returns the totals of `xmlInvoice` with changes. */
export const xmlTotals = (changes: Partial<XmlInvoice["totals"]>): XmlInvoice["totals"] => ({
  ...{ lines: "100.00", allowances: null, charges: null, net: "100.00", tax: "19.00", gross: "119.00" },
  ...{ prepaid: null, rounding: null, payable: "119.00" },
  ...changes,
});
