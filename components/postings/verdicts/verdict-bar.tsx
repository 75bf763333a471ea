"use client";

import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { Marks } from "../marks/use-marks.ts";

type VerdictBarProps = {
  /** Undefined until the verdicts are known. */
  lists: VerdictLists | undefined;
  /** Whether the numbers are known: all postings are read, and the verdicts are there or were refused. */
  isKnown: boolean;
  marks: Pick<Marks, "checked">;
  /** Number of postings read so far. */
  read: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
  /** Further filters of one click, behind the groups. */
  children: ReactNode;
};

const noLists: VerdictLists = { goesOn: false, agrees: [], differs: [], notFound: [], unreadable: [] };

/**
 * The postings by what became of their documents, each group with its number as a filter of one click. The
 * bar is there from the first paint and has one line, whatever arrives later, so that it never moves the rows
 * below it. Where there is no room for all groups it is scrolled sideways.
 */
export function VerdictBar(props: VerdictBarProps) {
  const { lists = noLists, isKnown, marks, read, filter, onFilter, children } = props;
  const t = useTranslations("comparison");
  const format = useFormatter();
  const judged = lists.agrees.length + lists.differs.length + lists.notFound.length + lists.unreadable.length;
  const counts = {
    toRead: read - new Set([...lists.agrees, ...marks.checked.keys()]).size,
    differs: lists.differs.length,
    notFound: lists.notFound.length,
    unreadable: lists.unreadable.length,
    agrees: lists.agrees.length,
    // Documents of an export from before there were comparisons are never compared, and do not wait for it.
    waiting: judged > 0 || lists.goesOn ? read - judged : 0,
  };
  const shown = (Object.keys(counts) as (keyof typeof counts)[]).filter(
    (check) => check === "toRead" || filter.check === check || (isKnown && counts[check] > 0),
  );
  return (
    // A scroll bar that takes room of its own lies in the gap below the line.
    <div className="-mb-2 flex h-10 shrink-0 items-start gap-1 overflow-x-auto overflow-y-hidden whitespace-nowrap [scrollbar-width:thin]">
      <div role="group" aria-label={t("groups")} className="flex gap-1">
        {shown.map((check) => {
          const isChosen = filter.check === check;
          return (
            <button
              key={check}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onFilter({ ...filter, check: isChosen ? undefined : check })}
              className={clsx(
                "text-compact ring-inside inline-flex h-8 items-center gap-1.5 rounded-md px-2.5",
                isChosen ? "bg-selected font-medium" : "text-muted hover:bg-faint",
              )}
            >
              {t(`groupNames.${check}`)}
              {isKnown && <span className="figures">{format.number(counts[check])}</span>}
            </button>
          );
        })}
      </div>
      {children}
    </div>
  );
}
