import { mutationOptions } from "@tanstack/react-query";
import type { Brings } from "#lib/shared/brings.ts";
import { connectionPath, sessionPath, sessionsPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "./api.ts";

/** Renews the connection to an organization at once. A second renewal does no harm. */
export function renewMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: () => request(connectionPath(organizationId, "/renewals"), { method: "POST" }),
  });
}

/** Changes which ended exports Kontor brings by the person's connection. */
export function changeBringsMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (brings: Brings) =>
      request(connectionPath(organizationId, "/brings"), {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ brings }),
      }),
  });
}

/**
 * Ends the connection to an organization. The result says whether the tokens are already revoked at the
 * realm.
 */
export function disconnectMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(connectionPath(organizationId), ({ disconnectedReader }) => disconnectedReader, {
        method: "DELETE",
      }),
  });
}

/** Ends all sessions of the person, including this one. */
export const endAllSessionsMutation = mutationOptions({
  mutationFn: () => request(sessionsPath, { method: "DELETE" }),
});

/** Ends the session of one of the person's other devices. */
export async function signOutDevice(id: string): Promise<void> {
  await request(sessionPath(id), { method: "DELETE" });
}
