import "server-only";
import type { DeskFacts } from "#lib/shared/desk.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { firstAnswer } from "../http/first-answer.ts";
import { isConfirmed, lacksScope, requireAccess } from "../membership/membership.ts";
import { readDeskFacts } from "./read-facts.ts";

/** Maximum number of memberships that are confirmed before the page is sent. The stream confirms the others. */
const maxConfirmed = 24;

/**
 * Returns the facts with which the desk is first shown, by organization. Where the service has not confirmed the
 * person's membership lately it is asked, as far as it answers within the time of a first answer; an organization
 * that it does not confirm has no facts.
 */
export async function firstDeskFacts(
  connections: readonly Connection[],
): Promise<ReadonlyMap<string, DeskFacts>> {
  const possible = connections.filter(
    (connection) => connection.state === "active" && !lacksScope(connection, "exports"),
  );
  const confirmed = possible.filter(isConfirmed).map(({ organizationId }) => organizationId);
  const unconfirmed = possible.filter((connection) => !isConfirmed(connection)).slice(0, maxConfirmed);
  await firstAnswer((requestId) =>
    Promise.all(
      unconfirmed.map(async (connection) => {
        const isRefused = await requireAccess(connection, "exports", requestId).then(
          () => false,
          () => true,
        );
        if (!isRefused) confirmed.push(connection.organizationId);
      }),
    ),
  );
  return readDeskFacts(confirmed);
}
