import { expect, test } from "vitest";
import type { InvoicePayment } from "#lib/shared/xml-invoice/invoice.ts";
import { payeeIbans } from "./payee-ibans.ts";

const payment = (iban: string | null, means: string | null = "58"): InvoicePayment => ({
  ...{ means, iban, meansText: null, bic: null, holder: null, reference: null, card: null },
  ...{ mandate: null, creditorId: null, debtorIban: null },
});

test("the accounts to pay to, without blanks, each once and in order", () => {
  const payments = [
    payment("DE88 1009 0000 1234 5678 92"),
    payment("de02120300000000202051", null),
    payment("DE02120300000000202051", "30"),
    payment(null),
  ];
  expect(payeeIbans({ payments })).toEqual(["DE02120300000000202051", "DE88100900001234567892"]);
});

test.each([
  ["with wrong check digits", payment("DE03120300000000202051")],
  ["of another kind", payment("1203000000202051")],
  ["of the buyer, from whom it is collected", payment("DE02120300000000202051", "59")],
  ["of the buyer, by direct debit", payment("DE02120300000000202051", "49")],
])("an account %s is left out", (_, one) => {
  expect(payeeIbans({ payments: [one] })).toEqual([]);
});
