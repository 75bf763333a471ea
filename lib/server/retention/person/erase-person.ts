import "server-only";
import { type Kysely, sql } from "kysely";
import { eraseName, NoNameError } from "../../audit/chain/erase-name.ts";
import { lockConnection } from "../../auth/tokens/held-tokens.ts";
import type { Tables } from "../../database/tables.ts";
import { endDatevAccessesOf } from "../../datev-online/access/end-accesses-of.ts";
import { requirePerson } from "./export-person.ts";
import { personRows } from "./person-rows.ts";

/** Rows that an erasure deletes, and rows that it keeps without a name. */
export type ErasedRows = { deleted: number; kept: number };

/**
 * Counts what the erasure of a person would change, and changes nothing. Throws if there is no such person.
 */
export async function countErased(database: Kysely<Tables>, personId: string): Promise<ErasedRows> {
  await requirePerson(database, personId);
  const counts = { deleted: 0, kept: 0 };
  for (const [table, { condition, erased }] of Object.entries(personRows)) {
    const { rows } = await sql<{ rows: string }>`
      select count(*)::text as rows from ${sql.table(table)} where ${condition(personId)}`.execute(database);
    counts[erased] += Number(rows[0]?.rows);
  }
  return counts;
}

/**
 * Erases a person: deletes what was theirs alone, such as sessions, addresses and drafts, ends their
 * connections and their accesses to DATEV, and takes their name from all records that the law keeps, in
 * every organization. The id stays in these and names nobody. The realm and DATEV are asked by the web app
 * to revoke their tokens. Each organization's audit chain has the erasure as a record. Ended midway, it can
 * be done again. Needs the owner of the tables. Throws if there is no such person.
 */
export async function erasePerson(database: Kysely<Tables>, personId: string): Promise<ErasedRows> {
  const counts = await countErased(database, personId);
  // First of all nobody acts as this person any more: what they would do now had their name.
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("session").where("person_id", "=", personId).execute();
    // The row stays, because imports refer to it. Nobody who signs in is ever taken for this person again.
    await transaction
      .updateTable("person")
      .set({ name: "", email: null, subject: null })
      .where("id", "=", personId)
      .execute();
  });
  await endConnections(database, personId);
  await endDatevAccessesOf(database, personId);
  for (const organizationId of await organizationsOf(database, personId))
    await eraseName(database, { organizationId, personId }).catch((error: unknown) => {
      // Only the id is there, as in marks.
      if (!(error instanceof NoNameError)) throw error;
    });
  await database.transaction().execute(async (transaction) => {
    for (const [table, { condition, erased }] of Object.entries(personRows)) {
      if (erased === "kept") continue;
      await sql`delete from ${sql.table(table)} where ${condition(personId)}`.execute(transaction);
    }
  });
  return counts;
}

async function endConnections(database: Kysely<Tables>, personId: string): Promise<void> {
  const connections = await database
    .selectFrom("connection")
    .select("id")
    .where("person_id", "=", personId)
    .execute();
  for (const { id } of connections) {
    // A renewal in progress is waited for, so that its new tokens are revoked too.
    await lockConnection(id, () =>
      database.transaction().execute(async (transaction) => {
        const own = transaction.selectFrom("connection").where("id", "=", id);
        await transaction
          .insertInto("revocation")
          .columns(["connection_id", "key_id", "sealed_tokens"])
          .expression(own.select(["id", "key_id", "sealed_tokens"]))
          .execute();
        await transaction.deleteFrom("connection").where("id", "=", id).execute();
      }),
    );
  }
}

/** Returns the organizations of which any record has the person's name. */
async function organizationsOf(database: Kysely<Tables>, personId: string): Promise<string[]> {
  const named = Object.entries(personRows).filter(
    ([table, { erased }]) => erased === "kept" && table !== "person" && table !== "document_keeping",
  );
  const parts = named.map(
    ([table, { condition }]) =>
      sql`select organization_id from ${sql.table(table)} where ${condition(personId)}`,
  );
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from (${sql.join(parts, sql` union `)}) named order by 1`.execute(database);
  return rows.map(({ id }) => id);
}
