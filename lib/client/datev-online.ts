import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { DatevClientNumbers, DatevConnection } from "#lib/shared/datev-online.ts";
import { datevOnlinePath } from "#lib/shared/paths.ts";
import { request, requestJson } from "./api.ts";
import { handOverKeys } from "./query-keys/hand-over.ts";

/** The organization's access to DATEV. */
export function datevConnectionQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.datevConnection(organizationId),
    queryFn: ({ signal }) =>
      requestJson(datevOnlinePath(organizationId), (answers) => answers.datevConnection, { signal }),
  });
}

/**
 * The clients at DATEV that can be chosen. DATEV is asked for them each time. The connection is read again
 * then, because a refusal may have ended it, and the list says anew what the chosen client lacks.
 */
export function datevClientsQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.datevClients(organizationId),
    queryFn: ({ client, signal }) =>
      requestJson(datevOnlinePath(organizationId, "/clients"), (answers) => answers.datevClientChoices, {
        signal,
      }).finally(() => {
        if (!signal.aborted)
          void client.invalidateQueries({ queryKey: handOverKeys.datevConnection(organizationId) });
      }),
    retry: false,
  });
}

/** Begins a sign-in and resolves with the address of DATEV's login. */
export function beginDatevSignInMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(datevOnlinePath(organizationId, "/sign-in"), (answers) => answers.datevSignInAddress, {
        method: "POST",
      }),
  });
}

/** Completes a sign-in, after DATEV's login has redirected back. */
export function completeDatevSignInMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(datevOnlinePath(organizationId, "/sign-in"), (answers) => answers.datevConnection, {
        method: "PUT",
      }),
    onSuccess: (connection) => showConnection(organizationId, queryClient, connection),
  });
}

/** Chooses the client that is sent to. */
export function chooseDatevClientMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (numbers: DatevClientNumbers) =>
      requestJson(datevOnlinePath(organizationId, "/client"), (answers) => answers.datevConnection, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(numbers),
      }),
    onSuccess(connection) {
      showConnection(organizationId, queryClient, connection);
      return queryClient.invalidateQueries({ queryKey: handOverKeys.targets(organizationId) });
    },
  });
}

/** The document types of the chosen client. DATEV is asked for them each time. */
export function datevDocumentTypesQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.datevDocumentTypes(organizationId),
    queryFn: ({ signal }) =>
      requestJson(
        datevOnlinePath(organizationId, "/document-types"),
        (answers) => answers.datevDocumentTypes,
        { signal },
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Chooses the document type that documents get at DATEV; null for none. */
export function chooseDocumentTypeMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (documentType: string | null) =>
      requestJson(datevOnlinePath(organizationId, "/document-type"), ({ target }) => target, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ documentType }),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: handOverKeys.targets(organizationId) }),
  });
}

/** Ends the access, and has its tokens revoked at DATEV. */
export function disconnectDatevMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => request(datevOnlinePath(organizationId), { method: "DELETE" }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: handOverKeys.datevConnection(organizationId) }),
        queryClient.invalidateQueries({ queryKey: handOverKeys.targets(organizationId) }),
      ]),
  });
}

function showConnection(organizationId: string, queryClient: QueryClient, connection: DatevConnection): void {
  queryClient.setQueryData(handOverKeys.datevConnection(organizationId), connection);
}
