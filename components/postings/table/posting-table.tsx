"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from "react";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import { useDensity } from "#components/ui/use-density.ts";
import { useElementWidth } from "#components/ui/use-element-width.ts";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { Posting } from "#contract/posting.ts";
import type { PostingCache } from "#lib/client/postings/posting-cache.ts";
import type { RemarkedPosting } from "#lib/shared/remarks.ts";
import type { PostingVerdict } from "#lib/shared/comparison.ts";
import type { PostingOrder } from "#lib/client/postings/sort-key.ts";
import type { Signers } from "../marks/signers-of.ts";
import { useMarkTexts } from "../marks/use-mark-texts.ts";
import {
  amountWidth,
  type ColumnId,
  fittingColumns,
  minWidthOf,
  narrowColumns,
  toldOnNarrow,
} from "./columns.tsx";
import { PostingRow, type RowActions } from "./posting-row.tsx";
import { RowLayout, rowHeight } from "./row-layout.ts";
import { DifferenceRow, SplitRow } from "./split-row.tsx";
import { TableHead } from "./table-head.tsx";
import { useColumnSettings } from "./use-column-settings.ts";
import { useRowInSight } from "./use-row-in-sight.ts";

/** Height of the table's header in pixels. */
const headHeight = 36;

/**
 * Number of rows that are fetched beyond those rendered, so that slow scrolling never shows an empty row.
 */
const fetchedAhead = 60;

type PostingTableProps = RowActions & {
  cache: PostingCache;
  /** The postings of the view, by their index in the response. */
  indices: Int32Array;
  opened: ReadonlyMap<number, Posting>;
  /** The currency if all postings of the view share it, otherwise null. */
  currencyCode: string | null;
  order: PostingOrder | null;
  onOrder: (order: PostingOrder | null) => void;
  /** Who has checked and flagged the postings. */
  checked: Signers;
  flagged: Signers;
  /** The verdicts on the postings' documents. One that is missing is waiting. */
  verdicts: ReadonlyMap<string, PostingVerdict>;
  unusual: ReadonlySet<string>;
  /** The postings that have notes or questions. */
  remarked: ReadonlyMap<string, RemarkedPosting>;
  /** Position of the selected posting in the view; -1: none. */
  selected: number;
  nameOf: AccountNameOf;
  /** Called with the columns that the table shows, also if one has its values in the cells of another. */
  onColumns: (shown: readonly ColumnId[]) => void;
  /** Called for keys other than those that move the selection. */
  onKey: (event: KeyboardEvent) => void;
};

/**
 * The table of postings. Only the rows in sight are rendered and fetched. Up, Down, Home and End move the
 * selection and the focus.
 */
export function PostingTable(props: PostingTableProps) {
  const { cache, indices, opened, currencyCode, order, onOrder, checked, flagged, verdicts, selected } =
    props;
  const t = useTranslations("postings");
  const { checkedText, flaggedText } = useMarkTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const narrow = useMediaQuery("(max-width: 639px)", false);
  const density = useDensity();
  const height = narrow ? rowHeight.narrowPosting : rowHeight.posting[density];
  const layout = new RowLayout(indices, opened);
  const activeRow = layout.indexOf(Math.max(0, selected));
  useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  const amount = amountWidth(cache.amountLength(), currencyCode === null);
  const columns = useShownColumns(scroller, narrow, amount);
  const { onColumns } = props;
  useEffect(() => onColumns(narrow ? toldOnNarrow : columns), [onColumns, narrow, columns]);
  const virtualizer = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (layout.row(index)?.kind === "posting" ? height : rowHeight.split),
    overscan: 12,
    // Rows begin below the header, which the virtualizer does not count. This padding keeps the last row
    // visible.
    scrollPaddingEnd: headHeight,
    // The row that Tab reaches must exist at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])]
        .filter((index) => index < layout.count)
        .sort((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();

  const measure = useEffectEvent(() => virtualizer.measure());
  const keepTopRow = useEffectEvent(() => {
    const top = virtualizer.range?.startIndex ?? 0;
    virtualizer.measure();
    virtualizer.scrollToIndex(top, { align: "start" });
  });
  const drawn = useRef({ indices, opened, height });
  useEffect(() => {
    const before = drawn.current;
    drawn.current = { indices, opened, height };
    // When the row height changes, the posting at the top stays there.
    if (before.height !== height) keepTopRow();
    // Splits and postings have different heights, so rows at new positions must be measured again.
    else if (before.indices !== indices || before.opened !== opened) measure();
  }, [indices, opened, height]);

  const first = layout.row(items[0]?.index ?? 0)?.position ?? 0;
  const last = layout.row(items.at(-1)?.index ?? 0)?.position ?? 0;
  useEffect(() => {
    const [from, until] = [Math.max(0, first - fetchedAhead), last + fetchedAhead];
    const needed = [...indices.subarray(from, until)];
    // The selected posting and its neighbours are needed at any scroll position.
    if (selected >= 0) needed.push(...indices.subarray(Math.max(0, selected - 1), selected + 2));
    cache.request(needed);
  }, [cache, indices, first, last, selected]);

  const follow = useEffectEvent((position: number) => {
    if (position < 0) return;
    virtualizer.scrollToIndex(activeRow, { align: "auto" });
    // The key that checks selects the next posting too. Under a filter the row that had the focus may be
    // gone then.
    const { activeElement, body } = document;
    const isFree = activeElement === body || scroller.current?.contains(activeElement);
    if (!focusFollows.current && !isFree) return;
    focusFollows.current = false;
    scroller.current
      ?.querySelector<HTMLElement>("tr[aria-current] [data-select]")
      ?.focus({ preventScroll: true });
  });
  // Only a new selection scrolls the table, not a selected row that moves because splits above it were
  // opened. A table that begins with a selection, as after a reload, has no rows to go to before it is
  // measured.
  const hasRows = items.length > 0;
  useEffect(() => {
    if (hasRows) follow(selected);
  }, [selected, hasRows]);

  useRowInSight(scroller, selected >= 0 ? activeRow : -1, virtualizer);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const end = indices.length - 1;
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
      className="relative @container min-h-0 flex-1 overflow-auto"
    >
      <table
        aria-rowcount={layout.count + 1}
        className="w-full table-fixed border-collapse text-left"
        style={{ minWidth: narrow ? undefined : minWidthOf(columns, amount) }}
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{t("caption")}</caption>
        <TableHead
          columns={columns}
          narrow={narrow}
          currencyCode={currencyCode}
          order={order}
          onOrder={onOrder}
          amountWidth={amount}
        />
        <tbody>
          {items.map((item, itemIndex) => {
            const row = layout.row(item.index);
            if (!row) return null;
            const gap = item.start - (items[itemIndex - 1]?.end ?? 0);
            const posting = cache.get(row.index);
            return (
              <Fragment key={item.key}>
                {gap > 0 && <Spacer height={gap} />}
                {row.kind === "split" && (
                  <SplitRow
                    columns={columns}
                    narrow={narrow}
                    nameOf={props.nameOf}
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
                    index={row.index}
                    position={row.position}
                    rowIndex={item.index + 2}
                    columns={columns}
                    narrow={narrow}
                    height={height}
                    showCurrency={currencyCode === null}
                    selected={row.position === selected}
                    checkedBy={checkedText(checked.get(posting?.entityGuid ?? ""))}
                    flaggedBy={flaggedText(flagged.get(posting?.entityGuid ?? ""))}
                    isCheckedTwice={(checked.get(posting?.entityGuid ?? "")?.length ?? 0) > 1}
                    verdict={verdicts.get(posting?.entityGuid ?? "") ?? "waiting"}
                    unusual={props.unusual.has(posting?.entityGuid ?? "")}
                    remarks={remarksSign(props.remarked.get(posting?.entityGuid ?? ""))}
                    tabbable={item.index === activeRow}
                    opened={opened.has(row.index)}
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

const remarksSign = (remarked: RemarkedPosting | undefined) =>
  remarked && (remarked.openQuestions > 0 ? "open" : "some");

/** Returns the columns that the person has chosen, or as many of the standard ones as fit. */
function useShownColumns(scroller: RefObject<HTMLElement | null>, narrow: boolean, amount: number) {
  const [chosen] = useColumnSettings();
  const room = useElementWidth(scroller);
  // Rows compare their props by identity, so this array must be stable.
  const fitting = useMemo(() => fittingColumns(room ?? 0, amount), [room, amount]);
  if (narrow) return narrowColumns;
  return chosen ?? fitting;
}

/**
 * A row in place of those out of sight. Rows in normal flow after one spacer scroll far smoother than
 * positioned rows.
 */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ display: "block", height }} />;
}
