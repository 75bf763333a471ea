import { type Kysely, sql } from "kysely";
import { listOf, owned, partOf, quotedName } from "./names.ts";
import type { ForeignKey, TableShape } from "./read-table-shape.ts";
import { inTurns, runStatements } from "./run-statements.ts";

/**
 * Adds the foreign keys of a table to each of its partitions. One that refers to a table with partitions
 * refers to the partition of the same organizations. Each is added without a look at the rows, and then
 * checked without a lock that anybody who writes waits for. Those that are there already are left alone.
 */
export async function linkParts<Tables>(
  database: Kysely<Tables>,
  table: TableShape,
  { count, isCut }: { count: number; isCut: (table: string) => boolean },
): Promise<void> {
  for (const key of table.foreignKeys)
    for (let index = 0; index < count; index += 1) {
      const part = partOf(table.name, index);
      const { rows } = await sql<{ convalidated: boolean }>`
        select convalidated from pg_constraint
        where conrelid = to_regclass(${quotedName(part)}) and conname = ${key.name}`.execute(database);
      const alter = `alter table ${quotedName(part)}`;
      if (rows.length === 0) {
        const target = isCut(key.target) ? partOf(key.target, index) : undefined;
        await inTurns(database, (transaction) =>
          runStatements(transaction, [
            `${alter} add constraint ${quotedName(key.name)} ${clauseOf(key, target)} not valid`,
          ]),
        );
      }
      if (!rows[0]?.convalidated)
        await inTurns(database, (transaction) =>
          runStatements(transaction, [`${alter} validate constraint ${quotedName(key.name)}`]),
        );
    }
}

/** The clause of a foreign key: as it is, or of a partition to the partition of another table. */
export function clauseOf({ columns, target, targetColumns, rest }: ForeignKey, part?: string): string {
  const [from, to] = part === undefined ? [columns, targetColumns] : [owned(columns), owned(targetColumns)];
  return `foreign key (${listOf(from)}) references ${quotedName(part ?? target)} (${listOf(to)})${rest}`;
}
