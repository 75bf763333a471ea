"use client";

import clsx from "clsx";
import { Check, CheckCheck, ChevronRight, Flag, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import type { Posting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import type { PostingVerdict } from "#lib/shared/comparison.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { sumText } from "#lib/shared/money.ts";
import { isBalanced } from "#lib/shared/postings/match-posting.ts";
import { RemarkIcon } from "../remarks/remark-icon.tsx";
import { UnusualIcon } from "../unusual/unusual-icon.tsx";
import { VerdictIcon } from "../verdicts/verdict-icon.tsx";
import { cellClass, type ColumnId, columnOf } from "./columns.tsx";

/** The callbacks of the rows. They must be stable, because a change renders every row again. */
export type RowActions = {
  onSelect: (position: number) => void;
  onToggle: (index: number, posting: Posting) => void;
};

type PostingRowProps = RowActions & {
  /** Undefined until the worker has sent it. */
  posting: Posting | undefined;
  index: number;
  /** Its position in the view, from 0. */
  position: number;
  rowIndex: number;
  columns: readonly ColumnId[];
  narrow: boolean;
  height: number;
  showCurrency: boolean;
  selected: boolean;
  /** Who has checked or flagged it, in words; undefined: nobody. */
  checkedBy: string | undefined;
  flaggedBy: string | undefined;
  /** Whether more than one person has checked it. */
  isCheckedTwice: boolean;
  verdict: PostingVerdict;
  unusual: boolean;
  /** Whether it has an open question, or other notes and questions. */
  remarks: "open" | "some" | undefined;
  /** Whether Tab reaches this row. Only one row has this; arrow keys reach the others. */
  tabbable: boolean;
  opened: boolean;
};

/**
 * A posting in one line, or in two on a narrow screen. A click anywhere selects it. It is rendered again
 * only when its own props change, because the table is rendered at each step of scrolling.
 */
export const PostingRow = memo(function PostingRow(props: PostingRowProps) {
  const { posting, index, position, columns, narrow, selected, checkedBy, flaggedBy, tabbable, opened } =
    props;
  const t = useTranslations("postings");
  const locale = useLocale();
  const context = {
    locale,
    showCurrency: props.showCurrency,
    several: (count: number) => t("several", { count }),
  };
  const invoice = posting?.invoiceId || t("noInvoice");
  return (
    <tr
      aria-rowindex={props.rowIndex}
      {...(selected && { "aria-current": "true" })}
      style={{ height: props.height }}
      onClick={() => props.onSelect(position)}
      className={clsx(
        "border-line text-compact border-b",
        selected ? "bg-selected shadow-[inset_2px_0_var(--color-link)]" : "hover:bg-faint/60",
      )}
    >
      <td className="text-center">
        {posting && posting.splitPostings.length > 0 && (
          <button
            type="button"
            tabIndex={tabbable ? 0 : -1}
            aria-expanded={opened}
            aria-label={t(opened ? "hideSplits" : "showSplits", { invoice })}
            onClick={(event) => {
              event.stopPropagation();
              props.onToggle(index, posting);
            }}
            className="text-muted hover:text-text ring-inside inline-grid size-6 place-items-center rounded align-middle"
          >
            <ChevronRight aria-hidden className={clsx("size-4", opened && "rotate-90")} />
          </button>
        )}
      </td>
      <td className={narrow ? undefined : "whitespace-nowrap"}>
        {checkedBy && (
          <Mark icon={props.isCheckedTwice ? CheckCheck : Check} text={checkedBy} className="text-done" />
        )}
        {flaggedBy && <Mark icon={Flag} text={flaggedBy} className="text-warn" />}
      </td>
      <td className="text-center">
        <VerdictIcon verdict={props.verdict} />
      </td>
      {columns.map((id) => {
        const column = columnOf(id);
        if (id === "invoice") {
          return (
            <td key={id} className="px-2">
              <span className="flex min-w-0 items-center gap-1.5">
                <button
                  type="button"
                  data-select
                  tabIndex={tabbable ? 0 : -1}
                  title={invoice}
                  className="ring-inside -mx-1 min-w-0 truncate rounded px-1 text-left font-medium sm:font-normal"
                >
                  {posting ? invoice : "…"}
                </button>
                {props.unusual && <UnusualIcon />}
                {props.remarks && <RemarkIcon isOpen={props.remarks === "open"} />}
                {posting && !isBalanced(posting) && <Unbalanced posting={posting} />}
              </span>
              {narrow && posting && (
                <span className="text-muted text-meta block truncate">{supplierOf(posting)}</span>
              )}
            </td>
          );
        }
        const shown = posting && column.posting(posting, context);
        return (
          <td
            key={id}
            className={cellClass(id)}
            title={id === "supplier" ? (posting?.contact?.name ?? undefined) : textOf(shown)}
          >
            {shown}
            {narrow && id === "amount" && posting?.invoiceDate && (
              <span className="text-muted text-meta block">
                {formatDocumentDay(posting.invoiceDate, locale)}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** The name of a posting's supplier, without the number: on a narrow screen there is no room for both. */
const supplierOf = ({ contact }: Posting) => contact?.name || contact?.accountsPayableNumber;

function Mark({ icon: Icon, text, className }: { icon: typeof Check; text: string; className: string }) {
  return (
    <span className={clsx("inline-block align-middle", className)} title={text}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function Unbalanced({ posting: { amount, splitPostings } }: { posting: Posting }) {
  const t = useTranslations("postings");
  const difference = sumText([amount.value, ...splitPostings.map((split) => -split.amount)]);
  return (
    <span className="bg-warn-tint text-warn text-meta inline-flex h-[18px] shrink-0 items-center gap-1 rounded-full px-1.5 font-medium">
      <TriangleAlert aria-hidden className="size-3" />
      <span className="sr-only @min-[900px]:not-sr-only">
        {t("unbalanced")} <Amount value={difference} currencyCode={amount.currencyCode} />
      </span>
    </span>
  );
}

/** The whole text of a cell, for a hint where it is cut. */
const textOf = (shown: ReactNode) => (typeof shown === "string" ? shown : undefined);
