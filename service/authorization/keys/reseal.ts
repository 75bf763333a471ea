import type { Sql } from "../../database/tables.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";
import { resealText } from "./seal-text.ts";

/** How much was sealed anew, and how much no known key opens. */
export type Resealed = { resealed: number; unopened: number };

/** Seals one text anew by `save`, which says whether the row still had the text that was opened. */
async function resealRow(
  counts: Resealed,
  row: { id: string; sealed: string; encryptionKeys: EncryptionKeys },
  save: (text: string) => Promise<{ numUpdatedRows: bigint }>,
): Promise<void> {
  let text: string | null;
  try {
    text = await resealText(row.sealed, row);
  } catch {
    counts.unopened += 1;
    return;
  }
  if (text !== null && (await save(text)).numUpdatedRows > 0n) counts.resealed += 1;
}

/**
 * Seals the realm's signing keys and the secrets of authenticator apps with the present key. What is changed
 * meanwhile is sealed with it already. It can be interrupted and run again.
 */
export async function resealSecrets(database: Sql, encryptionKeys: EncryptionKeys): Promise<Resealed> {
  const counts = { resealed: 0, unopened: 0 };
  const keys = await database.selectFrom("signing_key").select(["id", "sealed_jwk as sealed"]).execute();
  for (const { id, sealed } of keys)
    if (sealed !== null)
      await resealRow(counts, { id, sealed, encryptionKeys }, (sealed_jwk) =>
        database
          .updateTable("signing_key")
          .set({ sealed_jwk })
          .where("id", "=", id)
          .where("sealed_jwk", "=", sealed)
          .executeTakeFirstOrThrow(),
      );
  const factors = await database
    .selectFrom("totp_factor")
    .select(["user_id as id", "sealed_secret as sealed"])
    .execute();
  for (const { id, sealed } of factors)
    await resealRow(counts, { id, sealed, encryptionKeys }, (sealed_secret) =>
      database
        .updateTable("totp_factor")
        .set({ sealed_secret })
        .where("user_id", "=", id)
        .where("sealed_secret", "=", sealed)
        .executeTakeFirstOrThrow(),
    );
  return counts;
}
