import "server-only";
import { sql } from "kysely";
import type { ElsewherePosting } from "#lib/shared/unusual.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { begunAt } from "../exports/read-archive.ts";
import { confirmedConnections } from "../http/confirmed-connections.ts";
import { lacksScope } from "../membership/membership.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import { isOf } from "./supplier-key.ts";

/** Maximum number of other organizations that are looked into, those that the person used last first. */
const maxOrganizations = 200;

/** Maximum number of postings that are found in all of them. */
const maxFound = 1_000;

type Row = Omit<ElsewherePosting, "organizationName" | "begunAt"> & { place: number; begunAt: Date };

/**
 * Returns the postings with the same supplier, number and amount in other organizations of a person, by the place of the posting
 * in the export. Suppliers are the same by name, because each organization has numbers of its own. Looks only into organizations with an
 * active connection for exports whose membership the service has confirmed lately; it is asked about those alone in which
 * something was found. Nothing of it is stored.
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

/** The database looks up the export's numbers in the other organizations by their index. */
async function findSame(
  { organizationId, key, supplier }: Pick<ExaminedExport, "organizationId" | "key" | "supplier">,
  organizationIds: readonly string[],
): Promise<Row[]> {
  if (organizationIds.length === 0) return [];
  const { rows } = await sql<Row>`
    with own as materialized (
      select place, invoice_key, lower(supplier_name) as supplier, amount, currency from known_posting
      where organization_id = ${organizationId} and export_key = ${key} and not is_failed and invoice_key is not null and supplier_name is not null
        and amount is not null and ${isOf(supplier)}
    )
    select own.place, other.organization_id as "organizationId", export_id as "exportId",
      other.entity_guid as "entityGuid", ${begunAt} as "begunAt"
    from own join known_posting as other on other.organization_id = any(${organizationIds}::text[])
        and other.invoice_key = own.invoice_key and other.amount = own.amount
        and other.currency is not distinct from own.currency
        and lower(other.supplier_name) = own.supplier and not other.is_failed
      join known_export on known_export.key = other.export_key
    order by "begunAt" desc, other.export_key desc, other.place
    limit ${maxFound}`.execute(await appDatabase());
  return rows;
}
