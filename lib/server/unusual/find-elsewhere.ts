import "server-only";
import type { ElsewherePosting } from "#lib/shared/unusual.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { confirmedConnections } from "../http/confirmed-connections.ts";
import { lacksScope } from "../membership/membership.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import { findSame } from "./find-same.ts";

/** Maximum number of other organizations that are looked into, those that the person used last first. */
const maxOrganizations = 200;

/**
 * Returns the postings with the same supplier, number and amount in other organizations of a person, by the
 * place of the posting in the export. Suppliers are the same by name, because each organization has numbers
 * of its own. Looks only into organizations with an active connection for exports whose membership the
 * service has confirmed lately; it is asked about those alone in which something was found. Nothing of it is
 * stored.
 */
export async function findElsewhere(
  { key, organizationId, supplier }: Pick<ExaminedExport, "key" | "organizationId" | "supplier">,
  connections: readonly Connection[],
): Promise<Map<number, ElsewherePosting[]>> {
  const others = connections
    .filter(
      (connection) =>
        connection.organizationId !== organizationId &&
        connection.state === "active" &&
        !lacksScope(connection, "exports"),
    )
    .toSorted((a, b) => usedAt(b) - usedAt(a))
    .slice(0, maxOrganizations);
  const found = await findSame(
    { organizationId, key, supplier },
    others.map((connection) => connection.organizationId),
  );
  const matched = new Set(found.map((row) => row.organizationId));
  const { confirmed } = await confirmedConnections(
    others.filter((connection) => matched.has(connection.organizationId)),
  );
  const names = new Map(
    confirmed.map((connection) => [connection.organizationId, connection.organizationName]),
  );
  const shown = found.flatMap(({ place, begunAt: begun, ...other }) => {
    const organizationName = names.get(other.organizationId);
    return organizationName === undefined
      ? []
      : [{ place, other: { ...other, organizationName, begunAt: begun.toISOString() } }];
  });
  return new Map(
    [...Map.groupBy(shown, ({ place }) => place)].map(([place, rows]) => [
      place,
      rows.map(({ other }) => other),
    ]),
  );
}

const usedAt = ({ lastUsedAt }: Connection) => lastUsedAt?.getTime() ?? 0;
