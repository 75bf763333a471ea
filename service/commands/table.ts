import type { Result } from "./command.ts";

/** Formats rows as text columns with the property names as headings. */
function table(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ") || "-";
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * Returns the result of a command that lists rows: a table for people, or the sentence `nothing` if there
 * are none.
 */
export function listed(rows: Record<string, unknown>[], nothing: string): Result {
  return { value: rows, text: rows.length > 0 ? table(rows) : nothing };
}
