import type { Shape } from "./read-shape.ts";

const tablesOf = ({ columns }: Shape) => new Set([...columns.values()].map(({ table }) => table));

type Refusal = Shape["refusals"] extends Map<string, infer Value> ? Value : never;

const isKey = ({ definition }: Refusal) => /^(PRIMARY KEY|UNIQUE|CREATE UNIQUE INDEX)\b/.test(definition);

/** A key by its table, columns and condition, whether it is a constraint or an index. */
const keyOf = ({ table, columns, definition }: Refusal) =>
  [table, ...columns.toSorted(), / WHERE .*$/.exec(definition)?.[0] ?? ""].join(" ");

/** Returns whether something is a key, and a shape has one of the same columns and condition. */
const hasKey = ({ refusals }: Shape, key: Refusal) =>
  isKey(key) && [...refusals.values()].some((one) => isKey(one) && keyOf(one) === keyOf(key));

/**
 * Returns a line for each thing in which a step takes something away from the version before, or refuses
 * what that one writes: tables, columns and functions that are gone or renamed, other types, columns that
 * must be given, keys that are gone (`on conflict` names their columns), and new constraints, unique indexes
 * and triggers on what existed. What values mean, and what a function does, it can't see.
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
  for (const [name, refusal] of after.refusals) {
    const { table, columns, definition } = refusal;
    const isOnFormer = columns.length === 0 || columns.some((one) => before.columns.has(`${table}.${one}`));
    const isAsBefore = before.refusals.get(name)?.definition === definition || hasKey(before, refusal);
    if (former.has(table) && isOnFormer && !isAsBefore) found.push(`${name} may refuse: ${definition}`);
  }
  for (const [name, refusal] of before.refusals)
    if (isKey(refusal) && tables.has(refusal.table) && !hasKey(after, refusal))
      found.push(`${name} is no key any more: ${refusal.definition}`);
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`function ${name} is gone`);
  return found;
}
