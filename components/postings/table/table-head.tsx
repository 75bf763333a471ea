"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PostingOrder, SortColumn } from "#lib/client/postings/sort-key.ts";
import { type ColumnId, columnOf, leadWidth, narrowLeadWidth } from "./columns.tsx";

type TableHeadProps = {
  columns: readonly ColumnId[];
  narrow: boolean;
  /** The common currency, which the header then shows instead of each row; null: several. */
  currencyCode: string | null;
  /** Width in pixels. */
  amountWidth: number;
  order: PostingOrder | null;
  onOrder: (order: PostingOrder | null) => void;
};

/**
 * The sticky header of the postings table. Clicks sort a column ascending, then descending, then in the
 * order received.
 */
export function TableHead({ columns, narrow, currencyCode, amountWidth, order, onOrder }: TableHeadProps) {
  const t = useTranslations("postings");
  const lead = narrow ? narrowLeadWidth : leadWidth;
  return (
    <>
      <colgroup>
        <col style={{ width: lead.toggle }} />
        <col style={{ width: lead.marks }} />
        <col style={{ width: lead.verdict }} />
        {columns.map((id) => (
          <col key={id} style={{ width: id === "amount" ? amountWidth : columnOf(id).width }} />
        ))}
      </colgroup>
      <thead className="bg-surface sticky top-0 z-10 shadow-[inset_0_-1px_var(--color-line)]">
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className="sr-only">{t("splits")}</span>
          </th>
          <th scope="col">
            <span className="sr-only">{t("marks")}</span>
          </th>
          <th scope="col">
            <span className="sr-only">{t("documents")}</span>
          </th>
          {columns.map((id) => {
            const { sort, numeric } = columnOf(id);
            const text =
              id === "amount" && currencyCode !== null
                ? t("amountIn", { currency: currencyCode })
                : t(`columns.${id}`);
            return (
              <th
                key={id}
                scope="col"
                title={t(`columnNames.${id}`)}
                aria-sort={
                  sort && order?.column === sort ? (order.descending ? "descending" : "ascending") : undefined
                }
                className={clsx("text-meta text-muted h-9 px-2", numeric && "pr-3 text-right")}
              >
                {sort ? (
                  <SortButton sort={sort} text={text} order={order} onOrder={onOrder} />
                ) : (
                  <span className="block truncate">{text}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

type SortButtonProps = Pick<TableHeadProps, "order" | "onOrder"> & { sort: SortColumn; text: string };

function SortButton({ sort, text, order, onOrder }: SortButtonProps) {
  const active = order?.column === sort ? order : null;
  const Icon = active?.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onOrder(active?.descending ? null : { column: sort, descending: active !== null })}
      className={clsx(
        "hover:text-text ring-inside inline-flex h-6 max-w-full items-center gap-1 rounded",
        active && "text-text",
      )}
    >
      <span className="truncate">{text}</span>
      {active && <Icon aria-hidden className="size-3 shrink-0" />}
    </button>
  );
}
