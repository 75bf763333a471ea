import { z } from "zod";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { tableTemplates } from "#lib/server/settings/table-templates.ts";
import { tableTemplate } from "#lib/shared/table-template.ts";

type Params = { templateId: string };

const keyOf = (organizationId: string, { templateId }: Params) => ({
  organizationId,
  id: parseInput(templateId, z.uuid()),
});

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ request, connection, session, audit }, params: Params) => {
    const key = keyOf(connection.organizationId, params);
    const template = await readJson(request, tableTemplate);
    await tableTemplates.save(key, template, session.person, audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ connection, session, audit }, params: Params) => {
    const key = keyOf(connection.organizationId, params);
    await tableTemplates.save(key, null, session.person, audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);
