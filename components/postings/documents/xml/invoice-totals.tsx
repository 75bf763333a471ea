"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type InvoiceTax, totalNames, type XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { isZero } from "#lib/shared/money.ts";
import { type FieldTerms, sheetTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { AdjustmentName, signedAmount } from "./invoice-adjustment.tsx";
import { useExemptionText } from "./use-exemption-text.ts";
import { TermNumber } from "./term-number.tsx";
import type { InvoiceFormat } from "./use-invoice-format.ts";

type InvoiceTotalsProps = {
  invoice: Pick<XmlInvoice, "adjustments" | "taxes" | "totals" | "currency">;
  format: InvoiceFormat;
};

/** Totals that are left out when they are zero, because they change nothing. */
const onlyWhereAny = new Set(["allowances", "charges", "prepaid", "rounding"]);

/** The invoice's own totals, from the sum of the lines to the amount due. */
export function InvoiceTotals({ invoice, format }: InvoiceTotalsProps) {
  const t = useTranslations("document.xml");
  const { adjustments, taxes, totals, currency } = invoice;
  const shown = totalNames.filter((name) => {
    const total = totals[name];
    return total !== null && !(onlyWhereAny.has(name) && isZero(total));
  });
  return (
    <section className="space-y-4">
      {adjustments.length > 0 && (
        <dl className="text-compact">
          {adjustments.map((adjustment, index) => (
            <Sum
              key={index}
              name={<AdjustmentName adjustment={adjustment} format={format} />}
              terms={adjustment.isCharge ? sheetTerms.charge : sheetTerms.allowance}
            >
              {signedAmount(adjustment, format)}
            </Sum>
          ))}
        </dl>
      )}
      <dl className="text-compact">
        {taxes.map((tax, index) => (
          <Sum key={index} name={<TaxName tax={tax} format={format} />} terms={sheetTerms.tax}>
            {format.amount(tax.amount)}
          </Sum>
        ))}
      </dl>
      <dl>
        {shown.map((name) => (
          <Sum
            key={name}
            name={t(`totals.${name}`)}
            terms={sheetTerms.totals[name]}
            isResult={name === "payable"}
          >
            {format.amount(totals[name])} {name === "payable" && currency}
          </Sum>
        ))}
      </dl>
    </section>
  );
}

type SumProps = { name: ReactNode; terms: FieldTerms; children: ReactNode; isResult?: boolean };

function Sum({ name, terms, children, isResult = false }: SumProps) {
  return (
    <div
      className={clsx(
        "flex justify-between gap-4 py-0.5",
        isResult && "border-line mt-1 border-t pt-1.5 font-semibold",
      )}
    >
      <dt className="min-w-0 wrap-anywhere">
        {name}
        <TermNumber of={terms} />
      </dt>
      <dd className="figures whitespace-nowrap">{children}</dd>
    </div>
  );
}

function TaxName({ tax, format }: { tax: InvoiceTax; format: InvoiceFormat }) {
  const t = useTranslations("document.xml");
  const exemptionText = useExemptionText();
  const reasons = new Set([exemptionText(tax), tax.exemption].filter(Boolean));
  return (
    <>
      {t("taxOf", { rate: format.number(tax.rate ?? "0"), basis: format.amount(tax.basis) })}
      {[...reasons].map((reason) => (
        <span key={reason} className="text-muted block">
          {reason}
        </span>
      ))}
    </>
  );
}
