import { z } from "zod";
import { coreDataDescriptions } from "./core-data/core-data-types.ts";
import { chosenModes } from "./import-modes.ts";
import { columnAction, rowDecision } from "./table-action.ts";

/** The most recipes that an organization can have. */
export const maxRecipes = 100;

/**
 * A step that is taken again in the next file: a decision about all rows with a problem, or a change of a
 * whole column. `accept` holds for the codes in `texts` alone, because nobody has looked at others. Cells
 * that a person typed or filled are of their file alone.
 */
const recipeStep = z.union([rowDecision, columnAction]);

/**
 * What an organization does with files of one shape: how they are read, where the columns are, and what is
 * decided about their rows. `header` has the normalized names of the columns, by which such a file is known;
 * `reading` the options that a person chose by hand; `columns` the column of each field, from 0.
 */
export const importRecipe = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** 1 for the first, and 1 more with each change. */
  version: z.int().min(1),
  coreDataType: z.enum(coreDataDescriptions.map(({ path }) => path)),
  header: z.array(z.string().max(200)).min(1).max(200),
  reading: z.record(
    z.string().max(40),
    z.union([z.string().max(100), z.number(), z.record(z.string().max(40), z.boolean())]),
  ),
  columns: z.record(z.string().max(64), z.int().min(0).max(16_384).nullable()),
  steps: z.array(recipeStep).max(100),
  /** The operation that its runs use; null: the one that the plan suggests. */
  mode: z.enum(chosenModes).nullable(),
});

/** The recipe by which a run's file was prepared, as it was then. */
export const usedRecipe = importRecipe
  .pick({ name: true, version: true, mode: true })
  .extend({ id: z.uuid() });

/** The recipes of an organization, by name, with the last change of each. */
export const recipeList = z.object({
  recipes: z.array(
    z.object({
      id: z.uuid(),
      recipe: importRecipe,
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
    }),
  ),
});

export type UsedRecipe = z.infer<typeof usedRecipe>;
export type RecipeStep = z.infer<typeof recipeStep>;
export type ImportRecipe = z.infer<typeof importRecipe>;
export type SavedRecipe = z.infer<typeof recipeList>["recipes"][number];
