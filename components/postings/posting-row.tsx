"use client";

import clsx from "clsx";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import type { Posting } from "#contract/posting.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { Amount } from "./amount.tsx";
import { columnClass } from "./columns.ts";
import { costCodes, rowHeight, sharedValue } from "./rows.ts";

type PostingRowProps = {
  posting: Posting;
  /** Its place among the postings, from 0. */
  index: number;
  rowIndex: number;
  compact: boolean;
  showCurrency: boolean;
  selected: boolean;
  /** One row of the table can be reached by Tab, the others from there by arrow keys. */
  tabbable: boolean;
  opened: boolean;
  unbalanced: boolean;
  onSelect: (index: number) => void;
  onToggle: (entityGuid: string) => void;
};

/**
 * A posting in one line, or in two where there is little room. A click anywhere selects it. It is drawn anew only
 * when its own properties change: the table around it is with every step of scrolling.
 */
export const PostingRow = memo(function PostingRow(props: PostingRowProps) {
  const { posting, compact, selected, tabbable, opened, unbalanced } = props;
  const t = useTranslations("postings");
  const locale = useLocale();
  const { splitPostings: splits, contact } = posting;
  const invoice = posting.invoiceId || t("noInvoice");
  const date = posting.invoiceDate ? formatDocumentDay(posting.invoiceDate, locale) : null;
  const account = sharedValue(splits, (split) => split.generalLedgerAccount);
  const supplier = [contact?.accountsPayableNumber, contact?.name].filter(Boolean).join("\u2002");
  return (
    <tr
      aria-rowindex={props.rowIndex}
      {...(selected && { "aria-current": "true" })}
      style={{ height: compact ? rowHeight.compactPosting : rowHeight.posting }}
      onClick={() => props.onSelect(props.index)}
      className={clsx(
        "border-line text-compact border-b",
        selected ? "bg-selected shadow-[inset_2px_0_var(--color-link)]" : "hover:bg-faint/60",
      )}
    >
      <td className={columnClass.toggle}>
        {splits.length > 0 && (
          <button
            type="button"
            tabIndex={tabbable ? 0 : -1}
            aria-expanded={opened}
            aria-label={t(opened ? "hideSplits" : "showSplits", { invoice })}
            onClick={(event) => {
              event.stopPropagation();
              props.onToggle(posting.entityGuid);
            }}
            className="text-muted hover:text-text ring-inside inline-grid size-6 place-items-center rounded align-middle"
          >
            <ChevronRight aria-hidden className={clsx("size-4", opened && "rotate-90")} />
          </button>
        )}
      </td>
      <td className={clsx(columnClass.date, "figures whitespace-nowrap")}>{date}</td>
      <td className={columnClass.invoice}>
        <span className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            data-select
            tabIndex={tabbable ? 0 : -1}
            title={invoice}
            className="figures ring-inside min-w-0 truncate rounded text-left font-medium sm:font-normal"
          >
            {invoice}
          </button>
          {unbalanced && (
            <span className="bg-warn-tint text-warn text-meta inline-flex h-[18px] shrink-0 items-center gap-1 rounded-full px-1.5 font-medium">
              <TriangleAlert aria-hidden className="size-3" />
              <span className="sr-only @min-[900px]:not-sr-only">{t("unbalanced")}</span>
            </span>
          )}
        </span>
        {compact && (
          <span className="text-muted text-meta figures block truncate">
            {[date, supplier].filter(Boolean).join(" · ")}
          </span>
        )}
      </td>
      <td className={clsx(columnClass.supplier, "truncate")} title={supplier}>
        <span className="text-muted figures">{contact?.accountsPayableNumber}</span>
        {contact?.name && <>&ensp;{contact.name}</>}
      </td>
      <td className={clsx(columnClass.account, "figures truncate")}>
        {account.several > 1 ? (
          <span className="text-muted">{t("accountCount", { count: account.several })}</span>
        ) : (
          account.value
        )}
      </td>
      <td className={clsx(columnClass.tax, "figures truncate")}>
        {sharedValue(splits, (split) => split.bookingKey?.taxCode).value}
      </td>
      <td className={clsx(columnClass.costCenter, "figures truncate")}>
        {sharedValue(splits, costCodes).value}
      </td>
      <td className={columnClass.amount}>
        <Amount {...posting.amount} showCurrency={props.showCurrency} />
      </td>
    </tr>
  );
});
