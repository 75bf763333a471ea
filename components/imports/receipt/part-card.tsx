"use client";

import { Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { PageLinks } from "#components/ui/pager.tsx";
import { Table } from "#components/ui/table.tsx";

type PartCardProps = {
  title: string;
  csv: string;
  total: number;
  /** The index of the first listed item, and the number of those listed. */
  from: number;
  listed: number;
  error: Error | null;
  /** Returns the address of the page that begins at an index. */
  href: (from: number) => string;
  children: ReactNode;
};

/** Items on a page, as the server pages them. */
const pageSize = 50;

/**
 * A table of unsent rows or repairs with a title, a download of all as CSV, and links to the neighbouring
 * pages.
 */
export function PartCard({ title, csv, total, from, listed, error, href, children }: PartCardProps) {
  const t = useTranslations("importReceipt");
  const format = useFormatter();
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">
          {title} <span className="text-muted figures font-normal">{format.number(total)}</span>
        </h2>
        <a
          href={csv}
          download
          aria-label={`${t("csv")}: ${title}`}
          className={`${buttonClass()} print:hidden`}
        >
          <Download aria-hidden />
          {t("csv")}
        </a>
      </div>
      {error && <Failure error={error} />}
      <Table scrollLabel={title}>
        <caption className="sr-only">{title}</caption>
        {children}
      </Table>
      {total > pageSize && (
        <div className="print:hidden">
          <PageLinks
            kind="order"
            previous={from > 0 ? href(Math.max(from - pageSize, 0)) : null}
            next={from + pageSize < total ? href(from + pageSize) : null}
          >
            {t("range", { first: from + 1, last: from + listed, total })}
          </PageLinks>
        </div>
      )}
    </Card>
  );
}
