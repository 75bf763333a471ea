import type { ImportRecipe, SavedRecipe } from "#lib/shared/import-recipe.ts";
import { normalizeName } from "./normalize-name.ts";
import type { ReadOptions } from "./table.ts";

/** Returns the names of a file's columns as a recipe keeps them. */
export const recipeHeader = (columns: readonly string[]): string[] =>
  columns.slice(0, 200).map((name) => normalizeName(name).slice(0, 200));

/** Returns the options for reading a file that a person chose by hand, as a recipe keeps them. */
export function readingOf(options: Omit<ReadOptions, "language">): ImportRecipe["reading"] {
  const reading: ImportRecipe["reading"] = {};
  for (const [name, option] of Object.entries<string | number | Record<string, boolean> | undefined>(options))
    if (option !== undefined) reading[name] = option;
  return reading;
}

/**
 * Returns the recipe of a type for a file with these columns, the one that was changed last if there are
 * several; null if there is none. A file without names of columns has none.
 */
export function matchRecipe(
  recipes: readonly SavedRecipe[],
  coreDataType: string,
  columns: readonly string[],
): SavedRecipe | null {
  const header = recipeHeader(columns).join(";");
  if (!/[a-z0-9]/.test(header)) return null;
  const found = recipes.filter(
    ({ recipe }) => recipe.coreDataType === coreDataType && recipe.header.join(";") === header,
  );
  return found.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))[0] ?? null;
}
