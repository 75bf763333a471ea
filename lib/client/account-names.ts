import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { maxNamedAccounts } from "#lib/shared/account-names.ts";
import { accountNamesPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { exportKeys } from "./query-keys/exports.ts";

/** The time for which names are not asked for again, in milliseconds. An import may tell others. */
const freshFor = 60_000;

/**
 * The names of ledger accounts by code, as far as they are known. `codes` must have each code once, in
 * order.
 */
export function accountNamesQuery(organizationId: string, codes: readonly string[]) {
  return queryOptions({
    queryKey: exportKeys.accountNames(organizationId, JSON.stringify(codes)),
    queryFn: async ({ signal }) => {
      const { accounts } = await requestJson(
        accountNamesPath(organizationId),
        ({ namedAccounts }) => namedAccounts,
        {
          method: "POST",
          isRead: true,
          signal,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ codes: codes.slice(0, maxNamedAccounts) }),
        },
      );
      return new Map(accounts.map(({ code, name }) => [code, name]));
    },
    enabled: codes.length > 0,
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });
}
