import "server-only";
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { sealTokens } from "../seal-tokens.ts";

type Given = Partial<Insertable<Tables["connection"]>> & {
  organization_id: string;
  /** The person's name, "Petra Bauer" if left out. */
  name?: string;
  /** The access token, "access" if left out. */
  access?: string;
};

/**
 * Stores a person with an active connection to an organization, which lasts an hour and has the scope
 * `exports`. Other columns are as given. Resolves with the id of both.
 */
export async function connectPerson(
  database: TestDatabase,
  { name = "Petra Bauer", access = "access", ...given }: Given,
): Promise<string> {
  const [id, now] = [given.id ?? randomUUID(), new Date()];
  const later = new Date(now.getTime() + 3_600_000);
  await database.sql
    .insertInto("person")
    .values({ id, issuer: "https://realm.example", subject: id, name })
    .execute();
  await database.sql
    .insertInto("connection")
    .values({
      ...{ id, person_id: id, organization_name: "Nord GmbH", state: "active", scopes: "exports" },
      ...sealTokens({ access, refresh: "refresh" }, id),
      ...{ granted_at: now, refreshed_at: now, access_seconds: 3_600 },
      ...{ access_expires_at: later, chain_expires_at: later },
      ...given,
    })
    .execute();
  return id;
}
