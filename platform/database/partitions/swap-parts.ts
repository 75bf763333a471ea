import { type Kysely, sql } from "kysely";
import { clauseOf } from "./link-parts.ts";
import { listOf, mirrorOf, newName, partOf, partsOf, quotedName } from "./names.ts";
import { readTableShape, type TableShape } from "./read-table-shape.ts";
import { lockTables, runStatements } from "./run-statements.ts";

/**
 * The numbers that a sequence leaves out when its table is replaced. A process may have asked the old one
 * for some, and not have written its rows yet.
 */
const skippedNumbers = 100_000;

/**
 * Replaces whole tables by those with partitions, with their names, sequences, rights and triggers, and
 * deletes the whole ones. To be called in a transaction: it locks all of them, with the tables that they
 * refer to. `isFilling` names the triggers that give a row its organization, which no table with partitions
 * can have.
 */
export async function swapParts<Tables>(
  transaction: Kysely<Tables>,
  tables: readonly TableShape[],
  {
    count,
    isCut,
    isFilling,
  }: {
    count: number;
    isCut: (table: string) => boolean;
    isFilling: (trigger: string) => boolean;
  },
): Promise<void> {
  const targets = tables.flatMap(({ foreignKeys }) => foreignKeys.map(({ target }) => target));
  await lockTables(transaction, [...new Set([...targets, ...tables.map(({ name }) => name)])]);
  const renamed: string[] = [];
  for (const table of tables) renamed.push(...(await renameSequences(transaction, table)));
  await runStatements(transaction, [
    `drop table ${listOf(tables.map(({ name }) => name))}`,
    ...tables.map(({ name }) => `drop function ${mirrorOf(name)}()`),
    ...tables.flatMap(renames),
    ...renamed,
    ...tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ target }) => !isCut(target))
        .map(
          (key) => `alter table ${quotedName(name)} add constraint ${quotedName(key.name)} ${clauseOf(key)}`,
        ),
    ),
    ...tables.flatMap((table) => triggersOf(table, { count, isFilling })),
  ]);
}

/**
 * The new table's sequences go on where the old ones are. Returns the statements that give them their names.
 */
async function renameSequences<Tables>(
  transaction: Kysely<Tables>,
  { name, sequences }: TableShape,
): Promise<string[]> {
  if (sequences.length === 0) return [];
  const parts = await readTableShape(transaction, partsOf(name));
  for (const { column, sequence } of sequences) {
    const successor = parts.sequences.find((one) => one.column === column)?.sequence ?? "";
    await sql`
      select setval(${quotedName(successor)}::regclass, last_value + ${skippedNumbers}::bigint) from ${sql.id(sequence)}
      where is_called`.execute(transaction);
  }
  return sequences.map(({ column, sequence }) => {
    const successor = parts.sequences.find((one) => one.column === column)?.sequence ?? "";
    return `alter sequence ${quotedName(successor)} rename to ${quotedName(sequence)}`;
  });
}

function renames({ name, primaryKey, uniqueKeys, indexes }: TableShape): string[] {
  const table = quotedName(name);
  return [
    `alter table ${quotedName(partsOf(name))} rename to ${table}`,
    ...[primaryKey, ...uniqueKeys].map(
      (key) =>
        `alter table ${table} rename constraint ${quotedName(newName(key.name))} to ${quotedName(key.name)}`,
    ),
    ...indexes.map(
      (index) => `alter index ${quotedName(newName(index.name))} rename to ${quotedName(index.name)}`,
    ),
  ];
}

/**
 * The statements that make a table's triggers. One that guards a whole table against TRUNCATE guards each
 * partition, too.
 */
function triggersOf(
  { name, triggers }: TableShape,
  { count, isFilling }: { count: number; isFilling: (trigger: string) => boolean },
): string[] {
  return triggers
    .filter(
      (definition) => !isFilling(definition) && !definition.startsWith(`CREATE TRIGGER ${mirrorOf(name)} `),
    )
    .flatMap((definition) => {
      const parts = Array.from({ length: count }, (_, index) => partOf(name, index));
      const on = (table: string) => definition.replace(/ ON \S+ /, ` ON ${quotedName(table)} `);
      return [definition, ...(definition.includes(" FOR EACH STATEMENT ") ? parts.map(on) : [])];
    });
}
