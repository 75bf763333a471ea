"use client";

import { useTranslations } from "next-intl";
import type { InvoiceParty, XmlInvoice } from "#lib/client/xml-invoice/invoice.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { Facts } from "./facts.tsx";
import { useInvoiceFormat } from "./use-invoice-format.ts";

/** The document types of credit notes (UNTDID 1001). */
const creditNotes = new Set(["261", "262", "296", "308", "381", "396", "420", "458", "532"]);

/** An electronic invoice in the layout of a paper invoice, in the reader's language. */
export function InvoiceSheet({ invoice }: { invoice: XmlInvoice }) {
  const t = useTranslations("document.xml");
  const format = useInvoiceFormat(invoice.currency);
  const { number, typeCode, issued, due, delivered, period, currency, orderNumber, buyerReference } = invoice;
  const kind = creditNotes.has(typeCode ?? "") ? "creditNote" : "invoice";
  return (
    <article className="bg-surface border-line shadow-card mx-auto max-w-3xl space-y-6 rounded border p-5">
      <h3 className="text-title font-semibold wrap-anywhere">
        {t(kind)} <span className="figures">{number}</span>
      </h3>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Party title={t("seller")} party={invoice.seller} />
        <Party title={t("buyer")} party={invoice.buyer} />
      </div>
      <Facts
        facts={[
          [t("issued"), format.day(issued)],
          [t("due"), format.day(due)],
          [t("delivered"), format.day(delivered)],
          [
            t("period"),
            period && [format.day(period.from), format.day(period.to)].filter(Boolean).join(" – "),
          ],
          [t("orderNumber"), orderNumber],
          [t("buyerReference"), buyerReference],
          [t("currency"), currency],
        ]}
      />
      <InvoiceLines lines={invoice.lines} format={format} />
      <InvoiceTotals invoice={invoice} format={format} />
      <InvoicePayments terms={invoice.terms} payments={invoice.payments} />
      {invoice.notes.length > 0 && (
        <section>
          <h4 className="font-semibold">{t("notes")}</h4>
          {invoice.notes.map((note, index) => (
            <p key={index} className="mt-1 wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          ))}
        </section>
      )}
    </article>
  );
}

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const t = useTranslations("document.xml");
  return (
    <section className="min-w-0 wrap-anywhere">
      <h4 className="text-meta text-muted font-medium">{title}</h4>
      <p className="font-semibold">{party.name}</p>
      {party.address.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {party.vatId && <p className="mt-1">{t("vatId", { id: party.vatId })}</p>}
      {party.taxNumber && <p>{t("taxNumber", { id: party.taxNumber })}</p>}
      {party.contact.map((line, index) => (
        <p key={index} className="text-muted">
          {line}
        </p>
      ))}
    </section>
  );
}
