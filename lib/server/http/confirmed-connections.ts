import "server-only";
import type { Connection } from "../auth/sessions/session.ts";
import { isConfirmed, lacksScope, requireAccess } from "../membership/membership.ts";
import { firstAnswer } from "./first-answer.ts";

/** Maximum number of memberships that one request confirms. */
const maxConfirmed = 24;

/**
 * Returns those of a person's active connections whose organizations' exports may be shown, and the number of the
 * others. Where the service has not confirmed the membership lately it is asked, as far as it answers within the time
 * of a first answer. Connections without the scope for exports are in neither.
 */
export async function confirmedConnections(
  connections: readonly Connection[],
): Promise<{ confirmed: Connection[]; unconfirmed: number }> {
  const possible = connections.filter(
    (connection) => connection.state === "active" && !lacksScope(connection, "exports"),
  );
  const confirmed = possible.filter(isConfirmed);
  const unconfirmed = possible.filter((connection) => !isConfirmed(connection));
  await firstAnswer((requestId) =>
    Promise.all(
      unconfirmed.slice(0, maxConfirmed).map(async (connection) => {
        const isAccepted = await requireAccess(connection, "exports", requestId).then(
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
