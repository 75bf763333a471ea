import "server-only";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { personRows } from "./person-rows.ts";

/** Maximum rows in memory at once. */
const batchRows = 1_000;

/**
 * Yields all that the database has of a person as the text of one JSON object: the rows of each table by its
 * name, without secrets (GDPR art. 15 and 20). All rows are from one moment. Throws if there is no such
 * person.
 */
export async function* exportPerson(database: Kysely<Tables>, personId: string): AsyncGenerator<string> {
  const transaction = await database.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    await requirePerson(transaction, personId);
    let separator = "{";
    for (const table of Object.keys(personRows)) {
      yield `${separator}\n${JSON.stringify(table)}: [`;
      yield* rowsOf(transaction, table, personId);
      yield "]";
      separator = ",";
    }
    yield "\n}\n";
  } finally {
    await transaction.rollback().execute();
  }
}

/** Throws a sentence if there is no person of that id. */
export async function requirePerson(database: Kysely<Tables>, personId: string): Promise<void> {
  const { rows } = await sql`select from person where id::text = ${personId}`.execute(database);
  if (rows.length === 0)
    throw new Error(`There is no person ${personId}. Look for one by name or email address: person find.`);
}

async function* rowsOf(
  transaction: Transaction<Tables>,
  table: string,
  personId: string,
): AsyncGenerator<string> {
  const { condition, secrets = [] } = personRows[table] as (typeof personRows)[string];
  await sql`
    declare person_rows cursor for
    select (to_jsonb(named) - ${secrets}::text[])::text as row from ${sql.table(table)} named
    where ${condition(personId)}`.execute(transaction);
  let separator = "";
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(batchRows)} from person_rows`.execute(transaction);
    for (const { row } of rows) {
      yield `${separator}\n  ${row}`;
      separator = ",";
    }
    if (rows.length < batchRows) break;
  }
  await sql`close person_rows`.execute(transaction);
}
