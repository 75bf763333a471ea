import { organizationRoute } from "#lib/server/http/route.ts";
import { importRecipes } from "#lib/server/settings/import-recipes.ts";

export const GET = organizationRoute({ scope: "core_data", audit: "none" }, async ({ connection }) =>
  Response.json({ recipes: await importRecipes.read(connection.organizationId) }),
);
