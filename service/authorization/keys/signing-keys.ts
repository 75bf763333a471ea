import { generateKeyPair, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { sql, type Kysely } from "kysely";
import type { Sql, Tables } from "../../database/tables.ts";
import { openKey, sealKey, type SigningKey } from "./seal-key.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

/**
 * The state of a key: `upcoming` is published but does not sign yet; `signing` signs; `accepted` no longer
 * signs and is kept until the last token signed with it has expired.
 */
export type SigningKeyState = "upcoming" | "signing" | "accepted";

/**
 * The seconds between the publication of a key and its first signature: several times the interval at which
 * processes read the keys.
 */
const announceSeconds = 10;

/**
 * The minutes that a key is kept after its last token has expired, for differing clocks and for processes
 * that changed keys late.
 */
const graceMinutes = 5;

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" };
}

/**
 * Seals the keys that an earlier version stored in plain text, and creates the realm's first signing key if
 * there is none. Processes that start at once get the same key. Throws a `SealedKeyError` if a key was
 * sealed with none of the `encryptionKeys`.
 */
export async function ensureSigningKey(
  database: Kysely<Tables>,
  encryptionKeys: EncryptionKeys,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kontor signing key', 0))`.execute(transaction);
    const plain = await transaction
      .selectFrom("signing_key")
      .select("private_jwk")
      .where("private_jwk", "is not", null)
      .execute();
    for (const row of plain) {
      const key = row.private_jwk as unknown as SigningKey;
      await transaction
        .updateTable("signing_key")
        .set({ sealed_jwk: await sealKey(key, encryptionKeys), private_jwk: null })
        .where("id", "=", key.kid)
        .execute();
    }
    const known = await openKeys(await inOrder(transaction).select("sealed_jwk").execute(), encryptionKeys);
    if (known.length > 0) return;
    const key = await makeKey();
    await transaction
      .insertInto("signing_key")
      .values({ id: key.kid, sealed_jwk: await sealKey(key, encryptionKeys) })
      .execute();
  });
}

function openKeys(
  rows: { id: string; sealed_jwk: string | null }[],
  encryptionKeys: EncryptionKeys,
): Promise<SigningKey[]> {
  return Promise.all(
    rows.map(({ id, sealed_jwk }) => openKey({ id, sealed_jwk: sealed_jwk ?? "" }, encryptionKeys)),
  );
}

/**
 * Returns the query of all keys in order: the signing key, then the accepted ones, newest first, then the
 * upcoming ones.
 */
function inOrder(database: Sql) {
  return database
    .selectFrom("signing_key")
    .select(["id", "created_at", sql<boolean>`signs_from > now()`.as("is_upcoming")])
    .orderBy(sql`signs_from > now()`)
    .orderBy("signs_from", "desc")
    .orderBy("id");
}

/**
 * Returns the realm's signing keys, the signing key first, by the database's clock. Before that it stores
 * that these keys may sign tokens with a lifetime of `tokenSeconds`, because `deleteSpentKeys` depends on
 * it. Throws a `SealedKeyError` if a key was sealed with none of the `encryptionKeys`.
 */
export async function loadSigningKeys(
  database: Sql,
  { tokenSeconds, encryptionKeys }: { tokenSeconds: number; encryptionKeys: EncryptionKeys },
): Promise<SigningKey[]> {
  const rows = await inOrder(database).select(["sealed_jwk", "token_seconds"]).execute();
  const signing = rows.filter((row, index) => index === 0 || row.is_upcoming);
  const short = signing.filter((row) => row.token_seconds < tokenSeconds).map((row) => row.id);
  if (short.length > 0) {
    await database
      .updateTable("signing_key")
      .set({ token_seconds: sql`greatest(token_seconds, ${tokenSeconds}::int)` })
      .where("id", "in", short)
      .execute();
  }
  return openKeys(rows, encryptionKeys);
}

/**
 * Creates a new signing key. It is published at once and signs ten seconds later, when every running
 * process knows it. Earlier keys stay accepted until their tokens have expired. Throws a `SealedKeyError` if
 * `encryptionKeys` do not open the earlier keys, because then no running process could open the new one.
 */
export async function rotateSigningKeys(
  database: Sql,
  encryptionKeys: EncryptionKeys,
): Promise<{ id: string; createdAt: Date }> {
  await openKeys(await inOrder(database).select("sealed_jwk").execute(), encryptionKeys);
  const key = await makeKey();
  const { created_at } = await database
    .insertInto("signing_key")
    .values({
      id: key.kid,
      sealed_jwk: await sealKey(key, encryptionKeys),
      signs_from: sql`now() + make_interval(secs => ${announceSeconds}::int)`,
    })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return { id: key.kid, createdAt: created_at };
}

/**
 * Returns the realm's signing keys with their states: the signing key, then the accepted ones, then the
 * upcoming ones, each newest first.
 */
export async function listSigningKeys(
  database: Sql,
): Promise<{ id: string; createdAt: Date; state: SigningKeyState }[]> {
  const rows = await inOrder(database).execute();
  return rows.map(({ id, created_at, is_upcoming }, index) => ({
    id,
    createdAt: created_at,
    state: index === 0 ? "signing" : is_upcoming ? "upcoming" : "accepted",
  }));
}

/**
 * Deletes the keys whose last token expired more than five minutes ago. The signing key is never deleted.
 */
export async function deleteSpentKeys(database: Sql): Promise<void> {
  await sql`
    with followed as (
      select id, make_interval(secs => token_seconds, mins => ${graceMinutes}::int) as needed,
        lead(signs_from) over (order by signs_from, id desc) as signed_until
      from signing_key
    )
    delete from signing_key where id in (select id from followed where signed_until + needed < now())
  `.execute(database);
}
