"use client";

import { useLocale, useTranslations } from "next-intl";
import { comparedLines } from "#lib/shared/receipt-verdicts.ts";
import type { Receipt } from "#lib/shared/receipt.ts";

/** How the postings of a receipt compare with their documents, in figures. */
export function ComparedPostings({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("receipt");
  const lines = comparedLines(receipt, { t, locale: useLocale() });
  if (lines.length === 0) return null;
  return (
    <table className="figures w-full border-collapse text-left">
      <caption className="mb-1 text-left font-semibold">{t("compared.title")}</caption>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name} className="border-line border-t print:break-inside-avoid">
            <th scope="row" className="py-1 font-normal">
              {name}
            </th>
            <td className="py-1 text-right font-medium">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
