"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Amount } from "#components/ui/amount.tsx";
import { type AccountNameOf, useAccountNames } from "#components/ui/use-account-names.ts";
import type { Receipt } from "#lib/shared/receipt.ts";

type SumsProps = { receipt: Pick<Receipt, "organization" | "totals" | "byAccount" | "byTax"> };

/**
 * The sums of the exported postings by currency, by ledger account with the names that are known, and by tax
 * code.
 */
export function ReceiptSums({ receipt }: SumsProps) {
  const t = useTranslations("receipt");
  const byCurrency = receipt.totals.map((total) => ({ ...total, code: total.currencyCode, count: null }));
  const codes = useMemo(() => receipt.byAccount.map(({ code }) => code), [receipt.byAccount]);
  const nameOf = useAccountNames(receipt.organization.id, codes);
  return (
    <>
      <SumTable title={t("totals")} rows={byCurrency} />
      <SumTable title={t("byAccount")} rows={receipt.byAccount} nameOf={nameOf} />
      <SumTable title={t("byTax")} rows={receipt.byTax} />
    </>
  );
}

type Row = { code: string; count: number | null; currencyCode: string; value: string };

type SumTableProps = { title: string; rows: readonly Row[]; nameOf?: AccountNameOf };

function SumTable({ title, rows, nameOf }: SumTableProps) {
  const t = useTranslations("receipt");
  const format = useFormatter();
  return (
    <table className="w-full border-collapse text-left">
      <caption className="mb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {rows.map(({ code, count, currencyCode, value }) => (
          <tr
            key={`${code} ${currencyCode}`}
            className="border-line border-t align-baseline print:break-inside-avoid"
          >
            <th scope="row" className="py-1 font-normal">
              <span className="sm:flex sm:justify-between sm:gap-3">
                <span className="min-w-0">
                  <span className="figures">{code === "" ? t("none") : code}</span>
                  {nameOf?.(code) && (
                    <span className="text-muted wrap-anywhere hyphens-auto"> {nameOf(code)}</span>
                  )}
                </span>
                {count !== null && (
                  <span className="figures text-muted block whitespace-nowrap">
                    {t("splits", { count, number: format.number(count) })}
                  </span>
                )}
              </span>
            </th>
            <td className="figures py-1 pl-3 text-right font-medium whitespace-nowrap sm:w-40">
              <Amount value={value} currencyCode={currencyCode} showCurrency={code !== currencyCode} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
