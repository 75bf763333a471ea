import "server-only";
import type { Connection } from "../auth/sessions/session.ts";
import { isConfirmed, lacksScope, type RequiredScope, requireAccess } from "../membership/membership.ts";
import { firstAnswer } from "./first-answer.ts";

/** Maximum number of memberships that one request confirms. */
const maxConfirmed = 24;

/**
 * Returns those of a person's active connections whose organizations' data may be shown, and the number of
 * the others. Where the service has not confirmed the membership lately it is asked, as far as it answers
 * within the time of a first answer. Connections without the scope, by default that for exports, are in
 * neither.
 */
export async function confirmedConnections(
  connections: readonly Connection[],
  scope: RequiredScope = "exports",
): Promise<{ confirmed: Connection[]; unconfirmed: number }> {
  const possible = connections.filter(
    (connection) => connection.state === "active" && !lacksScope(connection, scope),
  );
  const confirmed = possible.filter(isConfirmed);
  const unconfirmed = possible.filter((connection) => !isConfirmed(connection));
  await firstAnswer((requestId) =>
    Promise.all(
      unconfirmed.slice(0, maxConfirmed).map(async (connection) => {
        const isAccepted = await requireAccess(connection, scope, requestId).then(
          () => true,
          () => false,
        );
        if (isAccepted) confirmed.push(connection);
      }),
    ),
  );
  // A copy, because a confirmation that comes later must change nothing.
  return { confirmed: [...confirmed], unconfirmed: possible.length - confirmed.length };
}
