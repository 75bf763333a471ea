"use client";

import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Posting } from "#contract/posting.ts";
import {
  saveMarkMutation,
  type MarkAttempt,
  marksAhead,
  marksQuery,
  withMarks,
} from "#lib/client/postings/marks.ts";

type Kind = "checked" | "flagged";

/** Returns the person's marks on the postings of an export, and functions to change them. */
export function useMarks(organizationId: string, exportId: string) {
  const queryClient = useQueryClient();
  const saved = useQuery(marksQuery(organizationId, exportId));
  const mutation = saveMarkMutation(organizationId, exportId, queryClient);
  const save = useMutation(mutation);
  const attempts = useMutationState({
    filters: { mutationKey: mutation.mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: ({ state }) => state as MarkAttempt,
  });
  const { data, checked, flagged } = useMemo(() => {
    const underWay = attempts.flatMap(({ status, variables }) =>
      status === "pending" && variables ? [variables] : [],
    );
    const marks = saved.data && withMarks(saved.data, underWay);
    return { data: marks, checked: new Set(marks?.checked), flagged: new Set(marks?.flagged) };
  }, [saved.data, attempts]);
  const stateOf = (entityGuid: string) => ({
    checked: checked.has(entityGuid),
    flagged: flagged.has(entityGuid),
  });
  // A mark whose response was lost may be saved, and then has not failed.
  const failed = attempts.flatMap(({ error, variables: mark }) => {
    if (!error || !mark) return [];
    const is = stateOf(mark.entityGuid);
    return is.checked === mark.checked && is.flagged === mark.flagged ? [] : [{ error, mark }];
  });
  return {
    checked,
    flagged,
    data,
    /** The reason why marks could not be fetched or refreshed. */
    error: saved.error,
    readAgain: () => void saved.refetch(),
    /** Marks that were not saved, each with the reason. */
    failed,
    saveAgain() {
      for (const { mark } of failed) save.mutate(mark);
    },
    marksOf: ({ entityGuid }: Posting) => stateOf(entityGuid),
    /** Changes a mark to `to`, or to its opposite. */
    async toggle({ entityGuid }: Posting, kind: Kind, to?: boolean) {
      // Unknown marks would be overwritten, so this waits for them; `error` has the reason if they cannot
      // be fetched.
      const ahead = await marksAhead(organizationId, exportId, queryClient).catch(() => null);
      if (!ahead) return;
      const is = { checked: ahead.checked.includes(entityGuid), flagged: ahead.flagged.includes(entityGuid) };
      save.mutate({ entityGuid, ...is, [kind]: to ?? !is[kind] });
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
