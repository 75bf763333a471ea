import "server-only";
import type { Silencing, UnusualKind } from "#lib/shared/unusual.ts";
import { appDatabase } from "../database/open.ts";

/** What names a value that is usual or not. */
type ValueName = { kind: UnusualKind; supplier: string; value: string };

/**
 * Returns a function that says when a person said of postings in other organizations that they are usual;
 * null if they did not. Nobody else's word counts.
 */
export async function readUsualElsewhere(
  organizationId: string,
  { id, name }: { id: string; name: string },
): Promise<(name: Omit<ValueName, "kind">) => Silencing> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("usual_elsewhere")
    .select(["supplier", "value", "said_at as saidAt"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", id)
    .execute();
  const nameOf = ({ supplier, value }: Omit<ValueName, "kind">) => JSON.stringify([supplier, value]);
  const known = new Map(rows.map((row) => [nameOf(row), { personName: name, at: row.saidAt.toISOString() }]));
  return (one) => known.get(nameOf(one)) ?? null;
}

/**
 * Returns a function that says who said of a value that it is usual in an organization, and when; null if
 * nobody did.
 */
export async function readUsualValues(organizationId: string): Promise<(name: ValueName) => Silencing> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("usual_value")
    .select(["kind", "supplier", "value", "person_name as personName", "said_at as saidAt"])
    .where("organization_id", "=", organizationId)
    .execute();
  const nameOf = ({ kind, supplier, value }: ValueName) => JSON.stringify([kind, supplier, value]);
  const known = new Map(
    rows.map((row) => [nameOf(row), { personName: row.personName, at: row.saidAt.toISOString() }]),
  );
  return (name) => known.get(nameOf(name)) ?? null;
}
