import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { deliveriesPath, handOversPath, targetsPath } from "#lib/shared/paths.ts";
import type { NewTarget } from "#lib/shared/targets.ts";
import { ApiError, request, requestJson } from "./api.ts";
import { handOverKeys } from "./query-keys/hand-over.ts";

const post = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** The targets of an organization by name, and the kinds that can be added. */
export function targetsQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.targets(organizationId),
    queryFn: ({ signal }) =>
      requestJson(targetsPath(organizationId), ({ targetList }) => targetList, { signal }),
  });
}

/** Saves a target, after the server has tried it. */
export function addTargetMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (target: NewTarget) =>
      requestJson(targetsPath(organizationId), (answers) => answers.target, post(target)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: handOverKeys.targets(organizationId) }),
  });
}

/** Removes a target. What was delivered to it stays in the list. */
export function removeTargetMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => request(targetsPath(organizationId, `/${id}`), { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.targets(organizationId) }),
  });
}

/** Asks an SFTP server for its key, as OpenSSH shows it. */
export function readHostKeyMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (server: { host: string; port: number }) =>
      requestJson(
        targetsPath(organizationId, "/host-key"),
        ({ hostKeyAnswer }) => hostKeyAnswer,
        post(server),
      ),
  });
}

/** The hand-over of which deliveries are asked for, answered or cancelled. */
type HandOverKey = { organizationId: string; exportId: string; handOverId: string };

/**
 * The documents of a hand-over that DATEV does not take by their kind. Each time DATEV is asked and the
 * whole export is read, so that the focus of the window repeats nothing.
 */
export function ofOtherKindQuery(key: HandOverKey) {
  const { organizationId, exportId, handOverId } = key;
  return queryOptions({
    queryKey: handOverKeys.ofOtherKind(key, handOverId),
    queryFn: ({ signal }) =>
      requestJson(
        handOversPath(organizationId, exportId, `/${handOverId}/of-other-kind`),
        (answers) => answers.ofOtherKind,
        { signal },
      ),
    // DATEV is not asked again for a person who waits, but a slot of the server is free soon.
    retry: (failures: number, error: Error) =>
      failures < 2 && error instanceof ApiError && error.code === "SERVER_BUSY",
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
}

function deliveryMutation<Asked>(
  { organizationId, exportId, handOverId }: HandOverKey,
  queryClient: QueryClient,
  requestFor: (asked: Asked) => { rest: string; init: RequestInit },
) {
  return mutationOptions({
    mutationFn: (asked: Asked) => {
      const { rest, init } = requestFor(asked);
      return requestJson(
        deliveriesPath(organizationId, exportId, handOverId, rest),
        ({ handOver }) => handOver,
        init,
      );
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: handOverKeys.list(organizationId, exportId) }),
        queryClient.invalidateQueries({
          queryKey: handOverKeys.documentArchives({ organizationId, exportId }),
        }),
      ]),
  });
}

/** Asks for a delivery of the files of a hand-over to the target with an id. */
export function deliverMutation(key: HandOverKey, queryClient: QueryClient) {
  return deliveryMutation(key, queryClient, (targetId: string) => ({ rest: "", init: post({ targetId }) }));
}

/** Cancels a delivery that waits for its next attempt. */
export function cancelDeliveryMutation(key: HandOverKey, queryClient: QueryClient) {
  return deliveryMutation(key, queryClient, (id: string) => ({ rest: `/${id}`, init: { method: "DELETE" } }));
}

/** Sends again what DATEV does not have of a delivery that has ended. */
export function sendAgainMutation(key: HandOverKey, queryClient: QueryClient) {
  return deliveryMutation(key, queryClient, (id: string) => ({
    rest: `/${id}/again`,
    init: { method: "POST" },
  }));
}

/**
 * Says that the documents of a delivery which DATEV does not take by their kind reach the consultant in
 * another way.
 */
export function sendOtherwiseMutation(key: HandOverKey, queryClient: QueryClient) {
  return deliveryMutation(key, queryClient, (id: string) => ({
    rest: `/${id}/otherwise`,
    init: { method: "POST" },
  }));
}

/** Saves whether an unclear delivery has arrived. */
export function answerDeliveryMutation(key: HandOverKey, queryClient: QueryClient) {
  return deliveryMutation(key, queryClient, ({ id, hasArrived }: { id: string; hasArrived: boolean }) => ({
    rest: `/${id}`,
    init: post({ hasArrived }),
  }));
}
