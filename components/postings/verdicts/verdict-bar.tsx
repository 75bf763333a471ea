"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { markAgreeingMutation } from "#lib/client/postings/verdicts.ts";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { Marks } from "../marks/use-marks.ts";

type VerdictBarProps = {
  organizationId: string;
  exportId: string;
  lists: VerdictLists;
  marks: Pick<Marks, "checked" | "own">;
  /** Number of postings read so far. */
  read: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
};

/**
 * The postings by what became of their documents, each group with its number as a filter of one click, and
 * the button that marks all that agree as checked.
 */
export function VerdictBar(props: VerdictBarProps) {
  const { organizationId, exportId, lists, marks, read, filter, onFilter } = props;
  const t = useTranslations("comparison");
  const format = useFormatter();
  const toast = useSuccessToast();
  const marking = useMutation(markAgreeingMutation(organizationId, exportId, useQueryClient()));
  const mark = () =>
    marking.mutate(undefined, { onSuccess: ({ marked }) => toast(t("marked", { count: marked })) });
  const { checked, own } = marks;
  const unchecked = lists.agrees.filter((guid) => !own.checked.has(guid)).length;
  // What a colleague has checked is done with, but two pairs of eyes are two checks.
  const isOffered = filter.check === "uncheckedByMe" || lists.agrees.some((guid) => !checked.has(guid));
  const judged = lists.agrees.length + lists.differs.length + lists.notFound.length + lists.unreadable.length;
  // Documents of an export from before there were comparisons are never compared.
  if (judged === 0 && !lists.goesOn) return null;
  const counts = {
    toRead: read - new Set([...lists.agrees, ...checked.keys()]).size,
    differs: lists.differs.length,
    notFound: lists.notFound.length,
    unreadable: lists.unreadable.length,
    agrees: lists.agrees.length,
    waiting: read - judged,
  };
  const shown = (Object.keys(counts) as (keyof typeof counts)[]).filter(
    (check) => counts[check] > 0 || check === "toRead" || filter.check === check,
  );
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t("groups")} className="flex flex-wrap items-center gap-1">
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
              <span className="figures">{format.number(counts[check])}</span>
            </button>
          );
        })}
        {unchecked > 0 && isOffered && (
          <Button
            variant="ghost"
            className="ml-auto h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
            disabled={marking.isPending}
            onClick={mark}
          >
            {t("markAgreeing", { count: unchecked })}
          </Button>
        )}
      </div>
      {marking.error && <Failure error={marking.error} onRetry={mark} />}
    </div>
  );
}
