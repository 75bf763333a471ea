import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ClosingDecision, ClosingRequest, ClosingState } from "#lib/shared/closing.ts";
import { closingPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { failuresOf } from "./for-each.ts";
import { closingKeys } from "./query-keys/closing.ts";

/**
 * The intervals at which an order is asked for, in milliseconds: while it works, and while it waits for a
 * person.
 */
const workingMilliseconds = 1_000;
const stoppedMilliseconds = 10_000;

/** The newest order of an organization, asked for again while it goes on. */
export function closingQuery(organizationId: string) {
  return queryOptions({
    queryKey: closingKeys.newest(organizationId),
    queryFn: ({ signal }) =>
      requestJson(closingPath(organizationId), ({ closingState }) => closingState, { signal }),
    refetchOnWindowFocus: "always",
    refetchInterval({ state }) {
      const closing = state.data?.closing;
      if (!closing || closing.outcome) return false;
      return closing.stop ? stoppedMilliseconds : workingMilliseconds;
    },
  });
}

/** Gives an order under an id of the person's own, so that one that is sent twice counts once. */
export function giveOrderMutation(organizationId: string, queryClient: QueryClient) {
  return closingMutation(
    organizationId,
    queryClient,
    ({ id, order }: { id: string; order: ClosingRequest }) => ({
      rest: `/${id}`,
      init: sending("PUT", order),
    }),
  );
}

/**
 * Gives orders to many organizations, a few at once, and resolves with the failure of each that was not
 * taken.
 */
export function giveOrdersMutation() {
  return mutationOptions({
    mutationFn: (orders: readonly { organizationId: string; id: string; order: ClosingRequest }[]) =>
      failuresOf(orders, ({ organizationId, id, order }) =>
        requestJson(
          closingPath(organizationId, `/${id}`),
          ({ closingState }) => closingState,
          sending("PUT", order),
        ),
      ),
  });
}

/** Lets an order go on as a person decides. */
export function decideMutation(organizationId: string, id: string, queryClient: QueryClient) {
  return closingMutation(organizationId, queryClient, (decision: ClosingDecision) => ({
    rest: `/${id}/decision`,
    init: sending("POST", decision),
  }));
}

/** Cancels an order. What is final stays. */
export function cancelOrderMutation(organizationId: string, queryClient: QueryClient) {
  return closingMutation(organizationId, queryClient, (id: string) => ({
    rest: `/${id}`,
    init: { method: "DELETE" },
  }));
}

const sending = (method: string, body: object): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function closingMutation<Asked>(
  organizationId: string,
  queryClient: QueryClient,
  requestFor: (asked: Asked) => { rest: string; init: RequestInit },
) {
  const { queryKey } = closingQuery(organizationId);
  return mutationOptions({
    mutationFn: (asked: Asked) => {
      const { rest, init } = requestFor(asked);
      return requestJson(closingPath(organizationId, rest), ({ closingState }) => closingState, init);
    },
    onSuccess: (state: ClosingState) => queryClient.setQueryData(queryKey, state),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
