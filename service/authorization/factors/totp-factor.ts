import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";
import { openText, sealText } from "../keys/seal-text.ts";
import { periodOfCode } from "./totp.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

/** Returns the day on which a person set up an authenticator app, or undefined. */
export async function findTotpFactor(database: Sql, userId: string): Promise<Date | undefined> {
  const found = await database
    .selectFrom("totp_factor")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found?.created_at;
}

/**
 * Saves the secret of a person's authenticator app, sealed, once a first code proves that the app has it.
 * Replaces the app that the person had. Returns false for a wrong code, and saves nothing.
 */
export async function saveTotpFactor(
  database: Sql,
  given: { userId: string; secret: string; code: string; encryptionKeys: EncryptionKeys },
): Promise<boolean> {
  const { userId, secret, encryptionKeys } = given;
  const period = periodOfCode(secret, given.code);
  if (period === undefined) return false;
  const saved = {
    sealed_secret: await sealText(secret, { id: userId, encryptionKeys }),
    last_period: period,
    created_at: sql<Date>`now()`,
  };
  await database
    .insertInto("totp_factor")
    .values({ user_id: userId, ...saved })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(saved))
    .execute();
  return true;
}

/**
 * Returns whether a code of a person's app is right, and uses it up: neither it nor an earlier one is
 * accepted again, in any process. Throws if the secret was sealed with another key.
 */
export async function useTotpCode(
  database: Sql,
  given: { userId: string; code: string; encryptionKeys: EncryptionKeys },
): Promise<boolean> {
  const { userId, encryptionKeys } = given;
  const factor = await database
    .selectFrom("totp_factor")
    .select("sealed_secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!factor) return false;
  const secret = await openText(factor.sealed_secret, { id: userId, encryptionKeys });
  const period = periodOfCode(secret, given.code);
  if (period === undefined) return false;
  const used = await database
    .updateTable("totp_factor")
    .set({ last_period: period })
    .where("user_id", "=", userId)
    .where("sealed_secret", "=", factor.sealed_secret)
    .where("last_period", "<", period)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}
