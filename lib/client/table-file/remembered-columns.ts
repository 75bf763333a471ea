import { z } from "zod";
import { normalizeName } from "./normalize-name.ts";
import type { Columns } from "./table.ts";

const mostHeaders = 20;

/** A header longer than this is not remembered, in characters: storage is small and shared by the whole app. */
const longestHeader = 2_000;

const stored = z.array(
  z.object({ header: z.string(), columns: z.record(z.string(), z.number().nullable()) }),
);

/** Where the columns of a type are kept in this browser. */
export const rememberedKey = (path: string): string => `kontor.columns.${path}`;

const nameOf = (header: readonly string[]) => header.map(normalizeName).join(";");

function parse(text: string | null): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Somebody else wrote there; what can't be read is as good as nothing.
    return [];
  }
}

/** The columns that were chosen for a file with that header before; null: none. `text` is what the browser keeps. */
export function rememberedColumns(text: string | null, header: readonly string[]): Columns | null {
  const name = nameOf(header);
  return parse(text).find((entry) => entry.header === name)?.columns ?? null;
}

/** What the browser is to keep from now on; null: nothing new, because the header has no names or too many. */
export function withRemembered(
  text: string | null,
  header: readonly string[],
  columns: Columns,
): string | null {
  const name = nameOf(header);
  if (name.length > longestHeader || !/[a-z0-9]/.test(name)) return null;
  const others = parse(text).filter((entry) => entry.header !== name);
  return JSON.stringify([{ header: name, columns }, ...others].slice(0, mostHeaders));
}
