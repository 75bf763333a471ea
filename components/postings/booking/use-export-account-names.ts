"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AccountNameOf, useAccountNames } from "#components/ui/use-account-names.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { openPostingKeys } from "../query-keys.ts";

type NamesOfExport = { organizationId: string; postings: OpenPostings; read: number; isComplete: boolean };

/**
 * Returns the function that names the ledger accounts of an export's postings. They are asked for once, when
 * all postings are read.
 */
export function useExportAccountNames(scope: NamesOfExport): AccountNameOf {
  const { organizationId, postings, read, isComplete } = scope;
  const { data: found } = useQuery({
    queryKey: openPostingKeys.occurrences(postings, read, "account"),
    queryFn: () => postings.ask.occurrences("account"),
    enabled: isComplete,
    gcTime: 0,
  });
  const codes = useMemo(() => found?.map(({ value }) => value) ?? [], [found]);
  return useAccountNames(organizationId, codes);
}
