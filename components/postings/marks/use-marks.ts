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
import { markedPostings } from "#lib/shared/postings/marks.ts";
import { signersOf } from "./signers-of.ts";

type Kind = "checked" | "flagged";

const noMarks = { own: { checked: [], flagged: [] }, others: [] };

/** Returns the marks on the postings of an export, and functions to change the person's own. */
export function useMarks(organizationId: string, exportId: string) {
  const queryClient = useQueryClient();
  const saved = useQuery(marksQuery(organizationId, exportId));
  const mutation = saveMarkMutation(organizationId, exportId, queryClient);
  const save = useMutation(mutation);
  const attempts = useMutationState({
    filters: { mutationKey: mutation.mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: ({ state }) => state as MarkAttempt,
  });
  const known = useMemo(() => {
    const underWay = attempts.flatMap(({ status, variables }) =>
      status === "pending" && variables ? [variables] : [],
    );
    const marks = withMarks(saved.data ?? noMarks, underWay);
    return {
      own: { checked: new Map(marks.own.checked), flagged: new Map(marks.own.flagged) },
      checked: signersOf("checked", marks),
      flagged: signersOf("flagged", marks),
      ...(saved.data && { data: markedPostings(marks) }),
    };
  }, [saved.data, attempts]);
  const stateOf = (entityGuid: string) => ({
    checked: known.own.checked.has(entityGuid),
    flagged: known.own.flagged.has(entityGuid),
  });
  // A mark whose response was lost may be saved, and then has not failed.
  const failed = attempts.flatMap(({ error, variables: mark }) => {
    if (!error || !mark) return [];
    const is = stateOf(mark.entityGuid);
    return is.checked === mark.checked && is.flagged === mark.flagged ? [] : [{ error, mark }];
  });
  return {
    ...known,
    /** The reason why marks could not be fetched or refreshed. */
    error: saved.error,
    readAgain: () => void saved.refetch(),
    /** Marks that were not saved, each with the reason. */
    failed,
    saveAgain() {
      for (const { mark } of failed) save.mutate(mark);
    },
    /** The person's own marks on a posting. */
    marksOf: ({ entityGuid }: Posting) => stateOf(entityGuid),
    /** Changes a mark to `to`, or to its opposite. */
    async toggle({ entityGuid }: Posting, kind: Kind, to?: boolean) {
      // Unknown marks would be overwritten, so this waits for them; `error` has the reason if they cannot
      // be fetched.
      const ahead = await marksAhead(organizationId, exportId, queryClient).catch(() => null);
      if (!ahead) return;
      const has = (of: Kind) => ahead.own[of].some(([guid]) => guid === entityGuid);
      const is = { checked: has("checked"), flagged: has("flagged") };
      save.mutate({ entityGuid, ...is, [kind]: to ?? !is[kind] });
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
