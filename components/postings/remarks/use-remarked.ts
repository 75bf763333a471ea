"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { remarkedQuery } from "#lib/client/postings/remarks.ts";

/**
 * Returns the postings of an export that have notes or questions: those with open questions in a list
 * (undefined until they are known), each posting's counts, and the reason why they could not be fetched.
 */
export function useRemarked(organizationId: string, exportId: string) {
  const { data, error, refetch } = useQuery(remarkedQuery(organizationId, exportId));
  const found = useMemo(
    () => ({
      open: data?.postings
        .filter(({ openQuestions }) => openQuestions > 0)
        .map(({ entityGuid }) => entityGuid),
      of: new Map(data?.postings.map((posting) => [posting.entityGuid, posting])),
    }),
    [data],
  );
  return { ...found, error, readAgain: () => void refetch() };
}
