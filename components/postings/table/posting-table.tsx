"use client";

import { useTranslations } from "next-intl";
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useElementWidth } from "#components/ui/use-element-width.ts";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { Posting } from "#contract/posting.ts";
import type { PostingCache } from "#lib/client/postings/posting-cache.ts";
import type { PostingOrder } from "#lib/client/postings/sort-key.ts";
import { compactColumns, fittingColumns, leastWidth } from "./columns.tsx";
import { PostingRow, type RowActions } from "./posting-row.tsx";
import { RowLayout, rowHeight, type TableRow } from "./row-layout.ts";
import { defaultRangeExtractor, useRowWindow } from "./row-window.ts";
import { DifferenceRow, SplitRow } from "./split-row.tsx";
import { TableHead } from "./table-head.tsx";
import { useColumnSettings } from "./use-column-settings.ts";

/** Height of the table's head in pixels. */
const headHeight = 36;

/** How many rows beyond those drawn are fetched, so that slow scrolling never meets an empty one. */
const fetchedAhead = 60;

type PostingTableProps = RowActions & {
  cache: PostingCache;
  /** The postings shown, by their place in the answer. */
  places: Int32Array;
  opened: ReadonlyMap<number, Posting>;
  /** The only currency shown, or null. */
  currencyCode: string | null;
  order: PostingOrder | null;
  onOrder: (order: PostingOrder | null) => void;
  checked: ReadonlySet<string>;
  flagged: ReadonlySet<string>;
  /** Position of the selected posting among those shown; -1: none. */
  selected: number;
  /** Keys beyond those that move the selection. */
  onKey: (event: KeyboardEvent) => void;
};

/**
 * The postings, of which only the rows in sight are drawn and at hand. Up and down, Home and End move the selection
 * and the focus.
 */
export function PostingTable(props: PostingTableProps) {
  "use no memo";
  const { cache, places, opened, currencyCode, order, onOrder, checked, flagged, selected } = props;
  const t = useTranslations("postings");
  const scroller = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const compact = useMediaQuery("(max-width: 639px)", false);
  const columns = useShownColumns(scroller, compact);
  const layout = new RowLayout(places, opened);
  const activeRow = layout.indexOf(Math.max(0, selected));
  useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  const virtualizer = useRowWindow({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(layout.row(index), compact),
    overscan: 12,
    // Rows lie below the head, which the virtualizer does not count: at the end of the view they need its height more.
    scrollPaddingEnd: headHeight,
    // The row that Tab leads to must exist, wherever one has scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])]
        .filter((index) => index < layout.count)
        .sort((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();

  const measure = useEffectEvent(() => virtualizer.measure());
  // Splits and postings have different heights, so rows that stand elsewhere now must be measured anew.
  useEffect(() => measure(), [places, opened, compact]);

  const first = layout.row(items[0]?.index ?? 0)?.position ?? 0;
  const last = layout.row(items.at(-1)?.index ?? 0)?.position ?? 0;
  useEffect(() => {
    const [from, until] = [Math.max(0, first - fetchedAhead), last + fetchedAhead];
    const wanted = [...places.subarray(from, until)];
    // The selected one and its neighbours are wanted wherever the table has been scrolled to.
    if (selected >= 0) wanted.push(...places.subarray(Math.max(0, selected - 1), selected + 2));
    cache.want(wanted);
  }, [cache, places, first, last, selected]);

  const follow = useEffectEvent((position: number) => {
    if (position < 0) return;
    virtualizer.scrollToIndex(activeRow, { align: "auto" });
    if (!focusFollows.current) return;
    focusFollows.current = false;
    scroller.current
      ?.querySelector<HTMLElement>("tr[aria-current] [data-select]")
      ?.focus({ preventScroll: true });
  });
  // Only a new selection is followed, not a selected row that moves because splits above it were opened.
  useEffect(() => follow(selected), [selected]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const end = places.length - 1;
    const target = {
      ArrowDown: Math.min(end, selected + 1),
      ArrowUp: Math.max(0, selected - 1),
      Home: 0,
      End: end,
    }[event.key];
    if (target === undefined) {
      props.onKey(event);
      return;
    }
    event.preventDefault();
    focusFollows.current = true;
    props.onSelect(target);
  }

  const rest = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t("region")}
      className="@container min-h-0 flex-1 overflow-auto"
    >
      <table
        aria-rowcount={layout.count + 1}
        className="w-full table-fixed border-collapse text-left"
        style={{ minWidth: compact ? undefined : leastWidth(columns) }}
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{t("caption")}</caption>
        <TableHead {...{ columns, currencyCode, order, onOrder }} />
        <tbody>
          {items.map((item, place) => {
            const row = layout.row(item.index);
            if (!row) return null;
            const gap = item.start - (items[place - 1]?.end ?? 0);
            const posting = cache.get(row.place);
            return (
              <Fragment key={item.key}>
                {gap > 0 && <Spacer height={gap} />}
                {row.kind === "split" && (
                  <SplitRow
                    {...{ columns, compact }}
                    split={row.split}
                    posting={row.posting}
                    rowIndex={item.index + 2}
                  />
                )}
                {row.kind === "difference" && (
                  <DifferenceRow columns={columns} posting={row.posting} rowIndex={item.index + 2} />
                )}
                {row.kind === "posting" && (
                  <PostingRow
                    posting={posting}
                    place={row.place}
                    position={row.position}
                    rowIndex={item.index + 2}
                    columns={columns}
                    compact={compact}
                    showCurrency={currencyCode === null}
                    selected={row.position === selected}
                    checked={posting !== undefined && checked.has(posting.entityGuid)}
                    flagged={posting !== undefined && flagged.has(posting.entityGuid)}
                    tabbable={item.index === activeRow}
                    opened={opened.has(row.place)}
                    onSelect={props.onSelect}
                    onToggle={props.onToggle}
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

/** The columns that the person has chosen, else as many of the standard ones as fit. */
function useShownColumns(scroller: RefObject<HTMLElement | null>, compact: boolean) {
  const [chosen] = useColumnSettings();
  const room = useElementWidth(scroller);
  if (compact) return compactColumns;
  return chosen ?? fittingColumns(room ?? 0);
}

/** Stands for rows out of sight. Rows in normal flow after one spacer scroll far smoother than placed ones. */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ display: "block", height }} />;
}

function heightOf(row: TableRow | undefined, compact: boolean): number {
  if (row?.kind !== "posting") return rowHeight.split;
  return compact ? rowHeight.compactPosting : rowHeight.posting;
}
