import type { Shape } from "./read-shape.ts";

const tablesOf = ({ columns }: Shape) => new Set([...columns.values()].map(({ table }) => table));

/**
 * Returns a line for each thing in which a step takes something away from the version before, or refuses what that one
 * writes: tables, columns and functions that are gone or renamed, other types, columns that must be given, and new
 * constraints, unique indexes and triggers on what existed. What values mean, and what a function does, it can't see.
 */
export function findContractions(before: Shape, after: Shape): string[] {
  const found: string[] = [];
  const tables = tablesOf(after);
  const former = tablesOf(before);
  for (const table of former) if (!tables.has(table)) found.push(`table ${table} is gone`);
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) {
      if (tables.has(column.table)) found.push(`column ${name} is gone`);
      continue;
    }
    if (now.type !== column.type) found.push(`column ${name} is ${now.type} instead of ${column.type}`);
    if (column.isNullable && !now.isNullable) found.push(`column ${name} takes no null`);
    else if (!column.isDemanded && now.isDemanded) found.push(`column ${name} has no default`);
  }
  for (const [name, { table, isDemanded }] of after.columns)
    if (isDemanded && former.has(table) && !before.columns.has(name))
      found.push(`column ${name} must be given`);
  for (const [name, { table, columns, definition }] of after.refusals) {
    const isOnFormer = columns.length === 0 || columns.some((one) => before.columns.has(`${table}.${one}`));
    if (former.has(table) && isOnFormer && before.refusals.get(name)?.definition !== definition)
      found.push(`${name} may refuse: ${definition}`);
  }
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`function ${name} is gone`);
  return found;
}
