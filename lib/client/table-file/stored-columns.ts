import { z } from "zod";
import { normalizeName } from "./normalize-name.ts";
import type { Columns } from "./table.ts";

const maxHeaders = 20;

/**
 * Maximum length in characters of a header that is stored. Storage is small and shared by the whole app.
 */
const maxHeaderLength = 2_000;

const stored = z.array(
  z.object({ header: z.string(), columns: z.record(z.string(), z.number().nullable()) }),
);

/** The key under which the browser stores the columns of a type. */
export const columnsKey = (path: string): string => `kontor.columns.${path}`;

const nameOf = (header: readonly string[]) => header.map(normalizeName).join(";");

function parse(text: string | null): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Content that cannot be read was written by another program and is ignored.
    return [];
  }
}

/**
 * Returns the columns that a person chose earlier for a file with that header, or null. `text` is the
 * stored value.
 */
export function findStoredColumns(text: string | null, header: readonly string[]): Columns | null {
  const name = nameOf(header);
  return parse(text).find((entry) => entry.header === name)?.columns ?? null;
}

/**
 * Returns the new value to store. Null: nothing changes, because the header has no names or is too long.
 */
export function withColumns(text: string | null, header: readonly string[], columns: Columns): string | null {
  const name = nameOf(header);
  if (name.length > maxHeaderLength || !/[a-z0-9]/.test(name)) return null;
  const others = parse(text).filter((entry) => entry.header !== name);
  return JSON.stringify([{ header: name, columns }, ...others].slice(0, maxHeaders));
}
