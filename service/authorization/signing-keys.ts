import { generateKeyPair, type JsonWebKey, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A private RS256 key of the realm as a JWK, with its id. */
export type SigningKey = JsonWebKey & { kid: string; alg: "RS256"; use: "sig" };

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" };
}

/**
 * Returns the realm's signing keys, newest first; the first call on a database makes one. Processes that start at
 * once end with the same keys.
 */
export async function loadSigningKeys(database: Kysely<Tables>): Promise<SigningKey[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kontor signing key', 0))`.execute(transaction);
    const rows = await transaction
      .selectFrom("signing_key")
      .select("private_jwk")
      .orderBy("created_at", "desc")
      .execute();
    if (rows.length > 0) return rows.map((row) => row.private_jwk as unknown as SigningKey);
    const key = await makeKey();
    await transaction
      .insertInto("signing_key")
      .values({ id: key.kid, private_jwk: JSON.stringify(key) })
      .execute();
    return [key];
  });
}
