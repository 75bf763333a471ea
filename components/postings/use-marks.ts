"use client";

import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Posting } from "#contract/posting.ts";
import {
  keepMarkMutation,
  type MarkAttempt,
  marksAhead,
  marksQuery,
  withMarks,
} from "#lib/client/postings/marks.ts";

type Kind = "checked" | "flagged";

/** What the person has marked among the postings of an export, and the means to mark them. */
export function useMarks(organizationId: string, exportId: string) {
  const queryClient = useQueryClient();
  const kept = useQuery(marksQuery(organizationId, exportId));
  const mutation = keepMarkMutation(organizationId, exportId, queryClient);
  const keep = useMutation(mutation);
  const attempts = useMutationState({
    filters: { mutationKey: mutation.mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: ({ state }) => state as MarkAttempt,
  });
  const { data, checked, flagged } = useMemo(() => {
    const underWay = attempts.flatMap(({ status, variables }) =>
      status === "pending" && variables ? [variables] : [],
    );
    const marks = kept.data && withMarks(kept.data, underWay);
    return { data: marks, checked: new Set(marks?.checked), flagged: new Set(marks?.flagged) };
  }, [kept.data, attempts]);
  const of = (entityGuid: string) => ({ checked: checked.has(entityGuid), flagged: flagged.has(entityGuid) });
  // One whose answer alone was lost turns out to be kept.
  const failed = attempts.flatMap(({ error, variables: mark }) => {
    if (!error || !mark) return [];
    const is = of(mark.entityGuid);
    return is.checked === mark.checked && is.flagged === mark.flagged ? [] : [{ error, mark }];
  });
  return {
    checked,
    flagged,
    data,
    /** Why marks are not there, or not brought up to date. */
    error: kept.error,
    readAgain: () => void kept.refetch(),
    /** Marks that are not kept, each with the reason. */
    failed,
    keepAgain() {
      for (const { mark } of failed) keep.mutate(mark);
    },
    of: ({ entityGuid }: Posting) => of(entityGuid),
    async toggle({ entityGuid }: Posting, kind: Kind) {
      // What is not known yet would be overwritten, so it is waited for; `error` says why it doesn't come.
      const ahead = await marksAhead(organizationId, exportId, queryClient).catch(() => null);
      if (!ahead) return;
      const is = { checked: ahead.checked.includes(entityGuid), flagged: ahead.flagged.includes(entityGuid) };
      keep.mutate({ entityGuid, ...is, [kind]: !is[kind] });
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
