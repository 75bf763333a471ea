"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { accountNamesQuery } from "#lib/client/account-names.ts";

/** Returns the name of a ledger account by its code; undefined if it is not known. */
export type AccountNameOf = (code: string | null | undefined) => string | undefined;

/**
 * Returns the function that names the ledger accounts with these codes. While the names are not there, and
 * where they cannot be fetched, it knows none: a code alone is right too. `codes` must be stable.
 */
export function useAccountNames(organizationId: string, codes: readonly string[]): AccountNameOf {
  const asked = useMemo(() => [...new Set(codes)].filter((code) => code !== "").sort(), [codes]);
  const { data } = useQuery(accountNamesQuery(organizationId, asked));
  return useMemo(() => (code) => data?.get(code ?? ""), [data]);
}
