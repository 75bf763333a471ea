"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Amount } from "#components/ui/amount.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { pages } from "#lib/shared/paths.ts";

type SelectionCardProps = { selected: Selected; selection: UseQueryResult<HandOverSelection> };

/** The postings to hand over with their sums, and a link from a selection to all postings. */
export function SelectionCard({ selected, selection }: SelectionCardProps) {
  const t = useTranslations("handOver");
  const { organizationId, exportId, filter } = selected;
  const locale = useLocale();
  const { data, error, refetch } = selection;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card role="region" aria-label={t("what")} aria-busy={!data} className="space-y-3 px-4 py-3">
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {data ? (
        <>
          <div>
            <p className="font-semibold">
              {filter === ""
                ? t("all", { count: data.exported })
                : t("some", { count: data.selected, exported: data.exported })}
            </p>
            {data.failed > 0 && <p className="text-muted">{t("failed", { count: data.failed })}</p>}
          </div>
          <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {data.totals.map(({ currencyCode, value }) => (
              <Fragment key={currencyCode}>
                <dt className="text-muted">{currencyCode}</dt>
                <dd className="text-right font-semibold">{formatAmount(value, currencyCode, locale)}</dd>
              </Fragment>
            ))}
          </dl>
          {filter !== "" && (
            <ButtonLink href={pages.handOver(organizationId, exportId)}>{t("takeAll")}</ButtonLink>
          )}
        </>
      ) : (
        <Skeleton className="w-64" />
      )}
    </Card>
  );
}

/** Sums by currency, side by side. */
export function SelectionSums({ totals }: Pick<HandOverSelection, "totals">) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {totals.map((total) => (
        <span key={total.currencyCode} className="font-semibold whitespace-nowrap">
          <Amount {...total} showCurrency />
        </span>
      ))}
    </span>
  );
}
