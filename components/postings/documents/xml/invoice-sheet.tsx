"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useStored } from "#components/ui/use-stored.ts";
import type { ReadXml } from "#lib/client/xml/read-xml.ts";
import { sheetTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { InvoiceAttachments } from "./invoice-attachments.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceParties } from "./invoice-parties.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { InvoiceRest } from "./invoice-rest.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { Facts } from "./facts.tsx";
import { TermNumber, TermNumbers } from "./term-number.tsx";
import { useInvoiceFormat } from "./use-invoice-format.ts";

/** The document types of credit notes (UNTDID 1001). */
const creditNotes = new Set(["261", "262", "296", "308", "381", "396", "420", "458", "532"]);

/**
 * Types of documents that a reader has to know of: partial, prepaid, corrected and self-billed ones (UNTDID
 * 1001).
 */
const specialTypes = ["326", "386", "384", "389", "261", "875", "876", "877"] as const;

/**
 * An electronic invoice in the layout of a paper invoice, in the reader's language, and what else its file
 * says.
 */
export function InvoiceSheet({ invoice, rest }: Omit<Extract<ReadXml, { kind: "invoice" }>, "kind">) {
  const t = useTranslations("document.xml");
  const [stored, store] = useStored("kontor.invoice-terms");
  const hasNumbers = stored !== null;
  const format = useInvoiceFormat(invoice.currency);
  const { number, typeCode, issued, due, delivered, period, currency, orderNumber, buyerReference } = invoice;
  const { contract, project, tender, invoicedObject, accountingCost } = invoice;
  const kind = creditNotes.has(typeCode ?? "") ? "creditNote" : "invoice";
  const special = specialTypes.find((type) => type === typeCode);
  return (
    <TermNumbers value={hasNumbers}>
      <article className="bg-surface border-line shadow-card mx-auto max-w-3xl space-y-6 rounded border p-5">
        <h3 className="text-title font-semibold wrap-anywhere">
          {t(kind)} <span>{number}</span>
          <TermNumber of={sheetTerms.number} />
        </h3>
        {special && (
          <p>
            {t(`types.${special}`)}
            <TermNumber of={sheetTerms.typeCode} />
          </p>
        )}
        {invoice.preceding.map((preceding, index) => (
          <p key={index}>
            {t(preceding.issued === null ? "preceding" : "precedingOf", {
              number: preceding.number ?? "–",
              day: format.day(preceding.issued) ?? "",
            })}
            <TermNumber of={sheetTerms.preceding} />
          </p>
        ))}
        <InvoiceParties invoice={invoice} />
        <Facts
          facts={[
            [t("issued"), format.day(issued), sheetTerms.issued],
            [t("due"), format.day(due), sheetTerms.due],
            [t("delivered"), format.day(delivered), sheetTerms.delivered],
            [
              t("period"),
              period && [format.day(period.from), format.day(period.to)].filter(Boolean).join(" – "),
              sheetTerms.period,
            ],
            [t("orderNumber"), orderNumber, sheetTerms.orderNumber],
            [t("buyerReference"), buyerReference, sheetTerms.buyerReference],
            [t("contract"), contract, sheetTerms.contract],
            [t("project"), project, sheetTerms.project],
            [t("tender"), tender, sheetTerms.tender],
            [t("invoicedObject"), invoicedObject, sheetTerms.invoicedObject],
            [t("accountingCost"), accountingCost, sheetTerms.accountingCost],
            [t("currency"), currency, sheetTerms.currency],
          ]}
        />
        <InvoiceLines lines={invoice.lines} format={format} />
        <InvoiceTotals invoice={invoice} format={format} />
        <InvoicePayments terms={invoice.terms} payments={invoice.payments} />
        {invoice.notes.length > 0 && (
          <section>
            <h4 className="font-semibold">
              {t("notes")}
              <TermNumber of={sheetTerms.notes} />
            </h4>
            {invoice.notes.map((note, index) => (
              <p key={index} className="mt-1 wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            ))}
          </section>
        )}
        <InvoiceAttachments attachments={invoice.attachments} />
        <InvoiceRest {...rest} />
        <Button variant="ghost" aria-pressed={hasNumbers} onClick={() => store(hasNumbers ? null : "shown")}>
          {t("termNumbers")}
        </Button>
      </article>
    </TermNumbers>
  );
}
