"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unusualQuery } from "#lib/client/postings/unusual.ts";
import { type UnusualReason, unusualPostings } from "#lib/shared/unusual.ts";

const noReasons: readonly UnusualReason[] = [];

/**
 * Returns what is unusual in an export: the postings that are signed, in order and as a set (undefined until
 * they are known), the reasons of a posting, the monthly invoices that are missing, and the reason why it
 * could not be fetched.
 */
export function useUnusual(organizationId: string, exportId: string) {
  const { data, error, refetch } = useQuery(unusualQuery(organizationId, exportId));
  const found = useMemo(() => {
    const list = data && unusualPostings(data);
    const reasons = new Map(data?.postings.map((posting) => [posting.entityGuid, posting.reasons]));
    return { list, signed: new Set(list ?? []), reasonsOf: (guid: string) => reasons.get(guid) ?? noReasons };
  }, [data]);
  return { ...found, missing: data?.missing ?? [], error, readAgain: () => void refetch() };
}
