import { mutationOptions } from "@tanstack/react-query";
import { connectionPath, sessionsPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "./api.ts";

/** Renews the connection to an organization at once. To do it twice does no harm. */
export function renewMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: () => request(connectionPath(organizationId, "/renewals"), { method: "POST" }),
  });
}

/** Ends the connection to an organization; resolves with whether the realm has been told already. */
export function disconnectMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(connectionPath(organizationId), ({ disconnectedReader }) => disconnectedReader, {
        method: "DELETE",
      }),
  });
}

/** Ends all sessions of the person, this one among them. */
export const endAllSessionsMutation = mutationOptions({
  mutationFn: () => request(sessionsPath, { method: "DELETE" }),
});
