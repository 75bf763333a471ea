import { randomUUID } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import { hashClientSecret } from "../authorization/clients/client-secret.ts";
import { hashPassword } from "../authorization/people/password.ts";
import { usernameOf } from "../authorization/people/people.ts";
import type { Seed } from "./seed.ts";
import type { Tables } from "./tables.ts";

/** Returns the row of an operator's client. Its secret is stored as a hash. */
export function clientRow(client: Seed["clients"][number]): Insertable<Tables["client"]> {
  const { clientId, clientSecret, redirectUris, name } = client;
  return {
    id: clientId,
    name: name ?? clientId,
    secret_hash: hashClientSecret(clientSecret),
    redirect_uris: JSON.stringify(redirectUris),
    is_own: false,
  };
}

/** Makes a person a member of organizations. Existing memberships stay. */
export async function insertMemberships(
  userId: string,
  organizations: string[],
  transaction: Transaction<Tables>,
): Promise<void> {
  for (const organization of new Set(organizations)) {
    await transaction
      .insertInto("membership")
      .values({ user_id: userId, organization_id: organization })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Inserts a person with their memberships. Returns false if the email address is taken. */
export async function insertUser(
  user: Seed["users"][number],
  transaction: Transaction<Tables>,
): Promise<boolean> {
  const row = {
    id: randomUUID(),
    email: usernameOf(user.email),
    name: user.name,
    password_hash: await hashPassword(user.password),
  };
  const added = await transaction
    .insertInto("user_account")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  await insertMemberships(row.id, user.organizations, transaction);
  return true;
}
