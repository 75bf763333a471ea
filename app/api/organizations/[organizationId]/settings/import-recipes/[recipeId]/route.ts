import { z } from "zod";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { importRecipes } from "#lib/server/settings/import-recipes.ts";
import { importRecipe } from "#lib/shared/import-recipe.ts";

type Params = { recipeId: string };

const keyOf = (organizationId: string, { recipeId }: Params) => ({
  organizationId,
  id: parseInput(recipeId, z.uuid()),
});

export const PUT = organizationRoute(
  { scope: "core_data", audit: "SETTINGS_CHANGED" },
  async ({ request, connection, session, audit }, params: Params) => {
    const key = keyOf(connection.organizationId, params);
    const recipe = await readJson(request, importRecipe);
    await importRecipes.save(key, recipe, session.person, audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);

export const DELETE = organizationRoute(
  { scope: "core_data", audit: "SETTINGS_CHANGED" },
  async ({ connection, session, audit }, params: Params) => {
    const key = keyOf(connection.organizationId, params);
    await importRecipes.save(key, null, session.person, audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);
