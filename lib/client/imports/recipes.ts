import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ImportRecipe } from "#lib/shared/import-recipe.ts";
import { recipesPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";
import { importKeys } from "../query-keys/imports.ts";

/** The recipes of an organization, by name. */
export function recipesQuery(organizationId: string) {
  return queryOptions({
    queryKey: importKeys.recipes(organizationId),
    queryFn: ({ signal }) =>
      requestJson(recipesPath(organizationId), ({ recipeList }) => recipeList, { signal }),
  });
}

type RecipeToSave = { organizationIds: readonly string[]; id: string; recipe: ImportRecipe };

/** Saves a recipe in each of these organizations, under an id. */
export function saveRecipeMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ organizationIds, id, recipe }: RecipeToSave) => {
      for (const organizationId of organizationIds)
        await request(recipesPath(organizationId, id), {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(recipe),
        });
    },
    onSettled: (_, __, { organizationIds }) =>
      Promise.all(
        organizationIds.map((organizationId) =>
          queryClient.invalidateQueries({ queryKey: importKeys.recipes(organizationId) }),
        ),
      ),
  });
}

/** Deletes a recipe of an organization. */
export function deleteRecipeMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => request(recipesPath(organizationId, id), { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.recipes(organizationId) }),
  });
}
