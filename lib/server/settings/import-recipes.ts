import "server-only";
import { importRecipe, maxRecipes } from "#lib/shared/import-recipe.ts";
import { AppError } from "../errors/app-error.ts";
import { namedSettings } from "./named-settings.ts";

/** The recipes of an organization. Saving throws RECIPES_FULL. */
export const importRecipes = namedSettings({
  field: "recipe",
  prefix: "import-recipe:",
  schema: importRecipe,
  most: maxRecipes,
  full: () => new AppError({ code: "RECIPES_FULL", message: `There are ${maxRecipes} recipes already.` }),
});
