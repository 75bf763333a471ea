import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditFilter, AuditQuery } from "#lib/shared/audit-list.ts";
import { auditEventsPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { auditKeys } from "./query-keys/audit.ts";

/**
 * A page of the organization's audit trail. It is refetched every two seconds while an action in it is
 * under way, and at every visit, because people return to see what they have just done.
 */
export function auditListQuery(organizationId: string, query: AuditQuery) {
  return queryOptions({
    queryKey: auditKeys.events(organizationId, query),
    queryFn: ({ signal }) =>
      requestJson(auditEventsPath(organizationId, query), ({ auditEventList }) => auditEventList, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.events.some(({ outcome }) => outcome === "begun") ? 2_000 : false,
  });
}

/** Returns the address of the CSV download of all events of a filter. */
export const auditCsvAddress = (organizationId: string, filter: AuditFilter) =>
  auditEventsPath(organizationId, filter, ".csv");
