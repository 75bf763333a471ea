"use client";

import { useTranslations } from "next-intl";
import { Fragment, useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { ExportPostings } from "#lib/client/postings.ts";
import { PostingRow } from "./posting-row.tsx";
import { defaultRangeExtractor, useRowWindow } from "./row-window.ts";
import { rowHeight, type TableRow } from "./rows.ts";
import { DifferenceRow, SplitRow } from "./split-row.tsx";
import { TableHead } from "./table-head.tsx";

/** Height of the table's head in pixels. */
const headHeight = 36;

type PostingTableProps = {
  postings: ExportPostings;
  rows: readonly TableRow[];
  opened: ReadonlySet<string>;
  selectedIndex: number;
  /** The row that Tab leads to: that of the selected posting, else the first. */
  activeRow: number;
  onSelect: (index: number) => void;
  onToggle: (entityGuid: string, open?: boolean) => void;
};

/**
 * The postings, of which only the rows in sight are drawn. Up and down move the selection and the focus, right
 * and left open and close splits, Home and End lead to the first and last posting.
 */
export function PostingTable({
  postings,
  rows,
  opened,
  selectedIndex,
  activeRow,
  onSelect,
  onToggle,
}: PostingTableProps) {
  "use no memo";
  const t = useTranslations("postings");
  const scroller = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const compact = useMediaQuery("(max-width: 639px)", false);
  const { successful, totals, unbalanced } = postings;
  const virtualizer = useRowWindow({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => heightOf(rows[index], compact),
    overscan: 12,
    // Rows lie below the head, which the virtualizer does not count: at the end of the view they need its height more.
    scrollPaddingEnd: headHeight,
    // The row that Tab leads to must exist, wherever one has scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
  });

  const follow = useEffectEvent((index: number) => {
    if (index < 0) return;
    virtualizer.scrollToIndex(activeRow, { align: "auto" });
    if (!focusFollows.current) return;
    focusFollows.current = false;
    scroller.current
      ?.querySelector<HTMLElement>("tr[aria-current] [data-select]")
      ?.focus({ preventScroll: true });
  });
  // Only a new selection is followed, not a selected row that moves because splits above it were opened.
  useEffect(() => follow(selectedIndex), [selectedIndex]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = successful.length - 1;
    const target = {
      ArrowDown: Math.min(last, selectedIndex + 1),
      ArrowUp: Math.max(0, selectedIndex - 1),
      Home: 0,
      End: last,
    }[event.key];
    const active = successful[selectedIndex];
    if (target !== undefined) {
      focusFollows.current = true;
      onSelect(target);
    } else if (active && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      onToggle(active.entityGuid, event.key === "ArrowRight");
    } else return;
    event.preventDefault();
  }

  const items = virtualizer.getVirtualItems();
  const rest = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t("region")}
      className="@container min-h-0 flex-1 overflow-auto"
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-collapse text-left"
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{t("caption")}</caption>
        <TableHead currencyCode={totals.length === 1 ? (totals[0]?.currencyCode ?? null) : null} />
        <tbody>
          {items.map((item, place) => {
            const row = rows[item.index];
            if (!row) return null;
            const gap = item.start - (items[place - 1]?.end ?? 0);
            return (
              <Fragment key={item.key}>
                {gap > 0 && <Spacer height={gap} />}
                {row.kind === "split" && (
                  <SplitRow split={row.split} posting={row.posting} rowIndex={item.index + 2} />
                )}
                {row.kind === "difference" && (
                  <DifferenceRow posting={row.posting} rowIndex={item.index + 2} />
                )}
                {row.kind === "posting" && (
                  <PostingRow
                    posting={row.posting}
                    index={row.index}
                    rowIndex={item.index + 2}
                    compact={compact}
                    showCurrency={totals.length > 1}
                    selected={row.index === selectedIndex}
                    tabbable={item.index === activeRow}
                    opened={opened.has(row.posting.entityGuid)}
                    unbalanced={unbalanced.has(row.posting.entityGuid)}
                    onSelect={onSelect}
                    onToggle={onToggle}
                  />
                )}
              </Fragment>
            );
          })}
          {rest > 0 && <Spacer height={rest} />}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows out of sight. Rows in normal flow after one spacer scroll far smoother than placed ones. */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ display: "block", height }} />;
}

function heightOf(row: TableRow | undefined, compact: boolean): number {
  if (row?.kind !== "posting") return rowHeight.split;
  return compact ? rowHeight.compactPosting : rowHeight.posting;
}
