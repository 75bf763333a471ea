"use client";

import { useTranslations } from "next-intl";
import type { InvoiceLine } from "#lib/shared/xml-invoice/invoice.ts";
import { lineTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { AdjustmentName, signedAmount } from "./invoice-adjustment.tsx";
import { TermNumber } from "./term-number.tsx";
import type { InvoiceFormat } from "./use-invoice-format.ts";

/** Maximum lines that are shown. The others are only in the file. */
const maxLines = 500;

/** Maximum indent of a line that is a part of another, in rem. */
const maxIndent = 4;

/** Units with a translation (UN/ECE recommendation 20). Any other unit is shown by its code. */
const units = [
  "C62",
  "H87",
  "HUR",
  "DAY",
  "MON",
  "ANN",
  "MIN",
  "KGM",
  "TNE",
  "MTR",
  "KMT",
  "MTK",
  "LTR",
  "KWH",
] as const;

type InvoiceLinesProps = { lines: readonly InvoiceLine[]; format: InvoiceFormat };

/** The lines of an invoice, with quantity, price and tax. */
export function InvoiceLines({ lines, format }: InvoiceLinesProps) {
  const t = useTranslations("document.xml");
  if (lines.length === 0) return null;
  return (
    <section>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("lines")}>
        <table className="text-compact w-full border-collapse">
          <thead>
            <tr className="text-muted text-meta border-line border-b text-left align-bottom [&>th]:py-1 [&>th+th]:pl-2">
              <th scope="col">
                {t("line")}
                <TermNumber of={lineTerms.name} />
              </th>
              <th scope="col" className="text-right">
                {t("quantity")}
                <TermNumber of={lineTerms.quantity} />
              </th>
              <th scope="col" className="text-right">
                {t("price")}
                <TermNumber of={lineTerms.price} />
              </th>
              <th scope="col" className="text-right">
                {t("tax")}
                <TermNumber of={lineTerms.tax} />
              </th>
              <th scope="col" className="text-right">
                {t("total")}
                <TermNumber of={lineTerms.total} />
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, maxLines).map((line, index) => (
              <Line key={index} line={line} format={format} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > maxLines && (
        <p className="text-muted mt-2">{t("moreLines", { count: lines.length - maxLines })}</p>
      )}
    </section>
  );
}

function Line({ line, format }: { line: InvoiceLine; format: InvoiceFormat }) {
  const t = useTranslations("document.xml");
  const unitText = (code: string | null) => {
    const known = units.find((unit) => unit === code);
    return known ? t(`units.${known}`) : code;
  };
  const { priceQuantity, priceUnit } = line;
  const isForOther =
    priceQuantity !== null &&
    (!/^1(\.0*)?$/.test(priceQuantity) || (priceUnit !== null && priceUnit !== line.unit));
  return (
    <tr className="border-line border-b align-top [&>td]:py-1.5 [&>td+td]:pl-2">
      <td
        className="min-w-24 wrap-anywhere"
        {...(line.level > 0 && { style: { paddingLeft: `${Math.min(line.level, maxIndent)}rem` } })}
      >
        <span className="text-muted figures">
          {line.id}
          {line.id && <TermNumber of={lineTerms.id} />}
        </span>{" "}
        <span className="font-medium">{line.name}</span>
        {line.description && (
          <p className="text-muted wrap-anywhere whitespace-pre-line">
            {line.description}
            <TermNumber of={lineTerms.description} />
          </p>
        )}
        {line.adjustments.map((adjustment, index) => (
          <p key={index} className="text-muted">
            <AdjustmentName adjustment={adjustment} format={format} />{" "}
            <span className="figures">{signedAmount(adjustment, format)}</span>
            <TermNumber of={adjustment.isCharge ? lineTerms.charge : lineTerms.allowance} />
          </p>
        ))}
      </td>
      <td className="figures text-right whitespace-nowrap">
        {format.number(line.quantity)} {unitText(line.unit)}
      </td>
      <td className="figures text-right whitespace-nowrap">
        {format.amount(line.price)}
        {isForOther && (
          <span className="text-muted block">
            {t("per", { count: format.number(priceQuantity) })} {unitText(priceUnit)}
          </span>
        )}
      </td>
      <td className="figures text-right whitespace-nowrap">
        {line.taxRate !== null && t("percent", { rate: format.number(line.taxRate) })}
        {line.taxCategory !== "S" && <span className="block">{line.taxCategory}</span>}
      </td>
      <td className="figures text-right whitespace-nowrap">{format.amount(line.total)}</td>
    </tr>
  );
}
