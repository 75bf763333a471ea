import { createHash } from "node:crypto";
import { Secret } from "otpauth";
import type { Sql } from "../../database/tables.ts";

const count = 10;

/** The bytes of a code: 160 bits, which nobody tries through, so that a fast hash is enough. */
const bytes = 20;

const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ""))
    .digest("base64url");

function makeCode(): string {
  const text = new Secret({ size: bytes }).base32.toLowerCase();
  return (text.match(/.{4}/g) ?? []).join("-");
}

/**
 * Makes ten recovery codes for a person in place of those they had, and returns them. They are saved as
 * hashes, so this is the only time that they can be shown.
 */
export async function renewRecoveryCodes(database: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode);
  await database.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await database
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Returns whether a recovery code of a person is right, and deletes it. Capitals and dashes don't matter. */
export async function useRecoveryCode(database: Sql, userId: string, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(code))
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns how many recovery codes a person has left. */
export async function countRecoveryCodes(database: Sql, userId: string): Promise<number> {
  const { left } = await database
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return left;
}
