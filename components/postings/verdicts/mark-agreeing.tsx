"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { markAgreeingMutation } from "#lib/client/postings/verdicts.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { Marks } from "../marks/use-marks.ts";

type MarkAgreeingProps = {
  organizationId: string;
  exportId: string;
  /** The postings whose documents agree, by their `entityGuid`. */
  agrees: readonly string[];
  marks: Pick<Marks, "checked" | "own">;
  filter: PostingFilter;
};

/**
 * The button that marks all postings whose documents agree as checked. It stands below the table, beside the
 * number of those that are checked, because it comes late and must not move the rows.
 */
export function MarkAgreeing({ organizationId, exportId, agrees, marks, filter }: MarkAgreeingProps) {
  const t = useTranslations("comparison");
  const toast = useSuccessToast();
  const marking = useMutation(markAgreeingMutation(organizationId, exportId, useQueryClient()));
  const mark = () =>
    marking.mutate(undefined, { onSuccess: ({ marked }) => toast(t("marked", { count: marked })) });
  const unchecked = agrees.filter((guid) => !marks.own.checked.has(guid)).length;
  // What a colleague has checked is done with, but two pairs of eyes are two checks.
  const isOffered = filter.check === "uncheckedByMe" || agrees.some((guid) => !marks.checked.has(guid));
  return (
    <>
      {unchecked > 0 && isOffered && (
        <Button
          variant="ghost"
          className="-my-1 h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
          disabled={marking.isPending}
          onClick={mark}
        >
          {t("markAgreeing", { count: unchecked })}
        </Button>
      )}
      {marking.error && (
        <div className="w-full">
          <Failure error={marking.error} onRetry={mark} />
        </div>
      )}
    </>
  );
}
