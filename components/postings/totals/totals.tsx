"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "#components/ui/amount.tsx";
import type { View } from "#lib/client/postings/posting-store.ts";

type TotalsProps = {
  view: View;
  isComplete: boolean;
  /** Stands beside the number of postings. */
  children: ReactNode;
};

/**
 * The footer of the table: the number of postings in the view and of all, and the total of each currency.
 */
export function Totals({ view, isComplete, children }: TotalsProps) {
  const t = useTranslations("postings");
  const { indices, read, totals } = view;
  return (
    <div className="border-line text-compact flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 border-t px-3 py-2">
      <span role="status" className="figures font-semibold">
        {indices.length === read
          ? t("shown", { count: read })
          : t("shownOf", { count: indices.length, read })}
        {!isComplete && <span className="text-muted font-normal"> · {t("reading")}</span>}
      </span>
      {children}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-1">
        {totals.length > 0 && <span className="text-muted">{t("totalShown")}</span>}
        {totals.map((total) => (
          <span key={total.currencyCode} className="font-semibold whitespace-nowrap">
            <Amount {...total} showCurrency />
          </span>
        ))}
      </span>
    </div>
  );
}
