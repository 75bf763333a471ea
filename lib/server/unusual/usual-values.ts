import "server-only";
import type { UnusualKind, UnusualReason } from "#lib/shared/unusual.ts";
import { appDatabase } from "../database/open.ts";

/** What names a value that is usual or not. */
type ValueName = { kind: UnusualKind; supplier: string; value: string };

type Silencing = UnusualReason["silenced"];

/** Returns a function that says who said of a value that it is usual in an organization, and when; null if nobody did. */
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
