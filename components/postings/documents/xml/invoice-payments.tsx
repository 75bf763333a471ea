"use client";

import { useTranslations } from "next-intl";
import type { XmlInvoice } from "#lib/client/xml-invoice/invoice.ts";
import { Facts } from "./facts.tsx";

/** The terms of payment and the payee's accounts. */
export function InvoicePayments({ terms, payments }: Pick<XmlInvoice, "terms" | "payments">) {
  const t = useTranslations("document.xml");
  if (terms.length + payments.length === 0) return null;
  return (
    <section className="space-y-2">
      <h4 className="font-semibold">{t("payment")}</h4>
      {terms.map((term, index) => (
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {term}
        </p>
      ))}
      {payments.map(({ iban, bic, holder, reference }, index) => (
        <Facts
          key={index}
          facts={[
            [t("iban"), iban && inGroups(iban)],
            [t("bic"), bic],
            [t("holder"), holder],
            [t("reference"), reference],
          ]}
        />
      ))}
    </section>
  );
}

/** Formats an IBAN in groups of four, as it is printed (ISO 13616). Other text is unchanged. */
const inGroups = (iban: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) ? iban.replaceAll(/(.{4})(?=.)/g, "$1 ") : iban;
