import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * SQL of the time of a row that is inserted: now, and later by a microsecond at least than each row of a
 * list that the statement sees. A list in the order of that time is the one in which its rows were written,
 * although the clock of PGlite knows milliseconds alone. Two transactions that add to a list at once don't
 * see each other's rows: theirs may have equal times, or those of the other order, unless both hold a lock
 * of the list, taken in a statement before. `key` are the columns that name the list, of which an index must
 * begin.
 */
export function laterThan<Table extends keyof Tables>(
  table: Table,
  column: keyof Tables[Table] & string,
  key: Readonly<Record<string, string>>,
): RawBuilder<Date> {
  const isOfList = sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    sql` and `,
  );
  return sql<Date>`greatest(clock_timestamp(), (
    select max(${sql.id(column)}) + interval '1 microsecond' from ${sql.table(table)} where ${isOfList}))`;
}
