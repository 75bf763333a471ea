"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { verdictsQuery } from "#lib/client/postings/verdicts.ts";
import { verdictByPosting } from "#lib/shared/comparison.ts";

/**
 * Returns the postings of an export by what became of their documents, the verdict of each, and the reason
 * why they could not be fetched.
 */
export function useVerdicts(organizationId: string, exportId: string) {
  const { data, error, refetch } = useQuery(verdictsQuery(organizationId, exportId));
  const of = useMemo(() => verdictByPosting(data), [data]);
  return { lists: data, of, error, readAgain: () => void refetch() };
}
