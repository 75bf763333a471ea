import { createHash } from "node:crypto";
import type { Sql } from "../../database/tables.ts";
import { hashPassword, verifyPassword } from "./password.ts";

export type Person = { id: string; email: string; name: string };

/** Finds a person by id, or undefined. */
export async function findPerson(database: Sql, id: string): Promise<Person | undefined> {
  return database
    .selectFrom("user_account")
    .select(["id", "email", "name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the organizations that a person is a member of, sorted by name. */
export async function organizationsOf(
  database: Sql,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return database
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .select(["organization.id", "organization.name"])
    .where("membership.user_id", "=", userId)
    .orderBy("organization.name")
    .orderBy("organization.id")
    .execute();
}

/** Returns the stored form of an email address that a person typed: trimmed and in lower case. */
export function usernameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns a hash that changes with a person's password, or undefined if there is no such person. */
export async function findPasswordStamp(database: Sql, userId: string): Promise<string | undefined> {
  const found = await database
    .selectFrom("user_account")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found && createHash("sha256").update(found.password_hash).digest("base64url");
}

let decoy: Promise<string> | undefined;

/**
 * Returns the person with an email address and a password, or undefined. An unknown address takes as long
 * as a wrong password, because it is checked against the hash of a random password.
 */
export async function findByPassword(
  database: Sql,
  email: string,
  password: string,
): Promise<Person | undefined> {
  decoy ??= hashPassword(crypto.randomUUID());
  const username = usernameOf(email);
  const found = username.includes("\0")
    ? undefined
    : await database.selectFrom("user_account").selectAll().where("email", "=", username).executeTakeFirst();
  const matches = await verifyPassword(password, found?.password_hash ?? (await decoy));
  return found && matches ? { id: found.id, email: found.email, name: found.name } : undefined;
}
