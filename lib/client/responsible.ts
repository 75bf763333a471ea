import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { responsiblePath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { closingKeys } from "./query-keys/closing.ts";

/** Who is responsible for an organization, and who may be. */
export function responsibleQuery(organizationId: string) {
  return queryOptions({
    queryKey: closingKeys.responsible(organizationId),
    queryFn: ({ signal }) => ask(organizationId, { signal }),
  });
}

/** Makes a colleague responsible for an organization, or nobody. The desk gets to know it by its stream. */
export function changeResponsibleMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (personId: string | null) =>
      ask(organizationId, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ personId }),
      }),
  });
}

const ask = (organizationId: string, init: RequestInit) =>
  requestJson(responsiblePath(organizationId), ({ responsibleState }) => responsibleState, init);
