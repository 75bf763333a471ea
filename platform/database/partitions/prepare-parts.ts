import { listOf, mirrorOf, newName, owned, owner, partOf, partsOf, quotedName } from "./names.ts";
import type { ForeignKey, Index, TableShape } from "./read-table-shape.ts";

/**
 * Returns the statements that make an empty table with partitions beside a whole one, with the same columns,
 * keys that begin with the organization, and the same indexes; and a trigger that repeats in it what is
 * written to the whole one.
 */
export function prepareParts(
  table: TableShape,
  { count, isCut }: { count: number; isCut: (table: string) => boolean },
): string[] {
  const parts = quotedName(partsOf(table.name));
  const key = (name: string, kind: string, columns: string[]) =>
    `alter table ${parts} add constraint ${quotedName(newName(name))} ${kind} (${listOf(columns)})`;
  return [
    `create table ${parts} (like ${quotedName(table.name)} including all excluding indexes) partition by hash (${owner})`,
    `alter table ${parts} alter ${owner} set not null`,
    ...Array.from(
      { length: count },
      (_, index) =>
        `create table ${quotedName(partOf(table.name, index))} partition of ${parts} for values with (modulus ${count}, remainder ${index})`,
    ),
    key(table.primaryKey.name, "primary key", owned(table.primaryKey.columns)),
    ...table.uniqueKeys.map(({ name, columns }) =>
      key(name, "unique", columns.includes(owner) ? columns : owned(columns)),
    ),
    ...table.indexes.map((index) => indexOf(table.name, index)),
    ...table.foreignKeys
      .filter((key) => !isCut(key.target) && losesIndex(table, key))
      .map(
        ({ name, columns }) => `create index ${quotedName(`${name}_rows`)} on ${parts} (${listOf(columns)})`,
      ),
    ...table.grants.map(
      ({ privilege, column, grantee }) =>
        `grant ${privilege}${column === null ? "" : ` (${quotedName(column)})`} on ${parts} to ${grantee}`,
    ),
    mirrorFunction(table),
    `create trigger ${mirrorOf(table.name)} after insert or update or delete on ${quotedName(table.name)}
      for each row execute function ${mirrorOf(table.name)}()`,
  ];
}

/**
 * Whether only a key of the whole table begins with a foreign key's columns. That of the table with
 * partitions begins with the organization, and each row that is deleted in the other table would be looked
 * for in all rows of this one.
 */
function losesIndex({ primaryKey, uniqueKeys, indexes }: TableShape, { columns }: ForeignKey): boolean {
  const begins = (all: readonly string[]) => columns.every((column, index) => all[index] === column);
  const isIndexed = ({ definition }: Index) =>
    !definition.includes(" WHERE ") &&
    begins(/ USING btree \((.*)\)/.exec(definition)?.[1]?.split(", ") ?? []);
  const keys = [primaryKey, ...uniqueKeys].map((key) => key.columns);
  return keys.some(begins) && !columns.includes(owner) && !indexes.some(isIndexed);
}

/** The statement that makes an index. A unique one of a table with partitions contains the organization. */
function indexOf(table: string, { name, definition, columns, isUnique }: Index): string {
  const [, unique = "", method = "", rest = ""] =
    /^CREATE (UNIQUE )?INDEX .*? ON .*? USING (\w+) \((.*)$/s.exec(definition) ?? [];
  const further = isUnique && !columns.includes(owner) ? `${owner}, ` : "";
  return `create ${unique}index ${quotedName(newName(name))} on ${quotedName(partsOf(table))} using ${method} (${further}${rest}`;
}

/**
 * The statement that makes the trigger's function. It works for whoever writes, with the rights of the
 * tables' owner. A row that is changed is not deleted and inserted again, because rows of other tables would
 * be deleted with it. A number that the database gave stays as it is, which it may refuse to change.
 */
function mirrorFunction({ name, columns, primaryKey, sequences }: TableShape): string {
  const parts = quotedName(partsOf(name));
  const names = columns.map((column) => column.name);
  const key = owned(primaryKey.columns);
  const row = (alias: string, of: readonly string[]) =>
    of.map((column) => `${alias}.${quotedName(column)}`).join(", ");
  const fixed = [...key, ...sequences.map(({ column }) => column)];
  const others = names.filter((column) => !fixed.includes(column));
  const change =
    others.length === 0
      ? "do nothing"
      : `do update set (${listOf(others)}) = row(${row("excluded", others)})`;
  return `
    create function ${mirrorOf(name)}() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (${row("old", key)}) is distinct from (${row("new", key)})) then
        delete from ${parts} where (${listOf(key)}) = (${row("old", key)});
      end if;
      if tg_op <> 'DELETE' then
        insert into ${parts} (${listOf(names)}) overriding system value values (${row("new", names)})
        on conflict (${listOf(key)}) ${change};
      end if;
      return null;
    end $$`;
}
