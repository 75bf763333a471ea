"use client";

import { useTranslations } from "next-intl";
import { ibanInGroups } from "#lib/shared/iban.ts";
import type { InvoicePayment, XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { paymentTerms, sheetTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { Facts } from "./facts.tsx";
import { TermNumber } from "./term-number.tsx";

/**
 * The means of payment with words of ours (UNTDID 4461). Another one is shown in the sender's words, or by
 * its code.
 */
const meansInWords = [
  "10",
  "20",
  "30",
  "31",
  "42",
  "48",
  "49",
  "54",
  "55",
  "57",
  "58",
  "59",
  "68",
  "97",
] as const;

/** Those by which the seller takes the money: there is nothing to transfer. */
const collected = new Set(["49", "59"]);

/** The terms of payment, the ways to pay, and where the money goes or is taken from. */
export function InvoicePayments({ terms, payments }: Pick<XmlInvoice, "terms" | "payments">) {
  const t = useTranslations("document.xml");
  if (terms.length + payments.length === 0) return null;
  return (
    <section className="space-y-2">
      <h4 className="font-semibold">{t("payment")}</h4>
      {terms.map((term, index) => (
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {term}
          <TermNumber of={sheetTerms.terms} />
        </p>
      ))}
      {payments.map((payment, index) => (
        <Payment key={index} payment={payment} />
      ))}
    </section>
  );
}

function Payment({ payment }: { payment: InvoicePayment }) {
  const t = useTranslations("document.xml");
  const { means, meansText, iban, bic, holder, reference, card, mandate, creditorId, debtorIban } = payment;
  const known = meansInWords.find((code) => code === means);
  return (
    <div className="space-y-2">
      {collected.has(means ?? "") && <p className="font-medium">{t("collected")}</p>}
      <Facts
        facts={[
          [t("means"), known ? t(`meansOf.${known}`) : means, paymentTerms.means],
          [t("meansText"), meansText, paymentTerms.meansText],
          [t("iban"), iban && ibanInGroups(iban), paymentTerms.iban],
          [t("bic"), bic, paymentTerms.bic],
          [t("holder"), holder, paymentTerms.holder],
          [t("reference"), reference, paymentTerms.reference],
          [t("card"), card, paymentTerms.card],
          [t("debtorIban"), debtorIban && ibanInGroups(debtorIban), paymentTerms.debtorIban],
          [t("mandate"), mandate, paymentTerms.mandate],
          [t("creditorId"), creditorId, paymentTerms.creditorId],
        ]}
      />
    </div>
  );
}
