import { sql, type Transaction } from "kysely";
import type { Sql, Tables } from "../../database/tables.ts";

/** Whether a person has a second factor, and whether they need one. */
export type SecondFactor = { exists: boolean; isRequired: boolean };

/** How a person proved who they are: values of `amr` (RFC 8176). */
export const passwordMethod = "pwd";
export const codeMethod = "otp";
export const passkeyMethod = "pop";

/** The classes of a login: values of `acr`, by the password alone and with a second factor. */
export const passwordClass = "pwd";
export const secondFactorClass = "mfa";

/**
 * Returns whether a person has a second factor, and whether one is required: for all people, or by one of
 * their organizations. The organization is chosen after the login, so any of them decides.
 */
export async function findSecondFactor(
  database: Sql,
  userId: string,
  isForAll: boolean,
): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    select exists (select from totp_factor where user_id = ${userId})
        or exists (select from passkey where user_id = ${userId}) as exists,
      ${isForAll}::boolean or exists (
        select from membership join organization on organization.id = membership.organization_id
        where membership.user_id = ${userId} and organization.requires_factor
      ) as "isRequired"
  `.execute(database);
  return rows[0] ?? { exists: false, isRequired: isForAll };
}

/** Returns the class of a login with the methods `amr`. */
export function classOf(amr: readonly string[]): string {
  return amr.includes(codeMethod) || amr.includes(passkeyMethod) ? secondFactorClass : passwordClass;
}

/**
 * Returns whether an authorization request asks for a login with a second factor: its `acr_values` name that
 * class, and not the one of a password alone. Other values are of other realms.
 */
export function asksForSecondFactor(acrValues: string | undefined): boolean {
  const values = acrValues?.split(" ") ?? [];
  return values.includes(secondFactorClass) && !values.includes(passwordClass);
}

/** Returns whether a session with the methods `amr` is enough for a person's second factor. */
export function isEnough({ exists, isRequired }: SecondFactor, amr: readonly string[] = []): boolean {
  return (!exists && !isRequired) || classOf(amr) === secondFactorClass;
}

/** Deletes the second factors and the recovery codes of a person. */
export async function deleteFactors(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom("totp_factor").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("passkey").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}
