import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { schedulePath } from "#lib/shared/paths.ts";
import type { MissedDecision, ScheduleRequest } from "#lib/shared/schedules.ts";
import { requestJson } from "./api.ts";
import { closingKeys } from "./query-keys/closing.ts";

/** The schedule of an organization. */
export function scheduleQuery(organizationId: string) {
  return queryOptions({
    queryKey: closingKeys.schedule(organizationId),
    queryFn: ({ signal }) => ask(organizationId, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** Confirms a schedule, or a change of it; null ends it. */
export function changeScheduleMutation(organizationId: string, queryClient: QueryClient) {
  return changing(organizationId, queryClient, (request: ScheduleRequest | null) =>
    ask(organizationId, request === null ? { method: "DELETE" } : sending("PUT", request)),
  );
}

/** Says what is done about a missed run. */
export function decideOnMissedMutation(organizationId: string, queryClient: QueryClient) {
  return changing(organizationId, queryClient, (decision: MissedDecision) =>
    ask(organizationId, sending("POST", decision), "/missed"),
  );
}

const ask = (organizationId: string, init: RequestInit, rest = "") =>
  requestJson(schedulePath(organizationId, rest), ({ scheduleState }) => scheduleState, init);

const sending = (method: "PUT" | "POST", body: object) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function changing<Change, Answer>(
  organizationId: string,
  queryClient: QueryClient,
  mutationFn: (change: Change) => Promise<Answer>,
) {
  const queryKey = closingKeys.schedule(organizationId);
  return mutationOptions({
    mutationFn,
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // After a failure the page shows what is stored.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
