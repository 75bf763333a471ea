import { readJson, recordsBody } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { discardDraft, readDraft, saveDraft } from "#lib/server/imports/draft/import-drafts.ts";
import { saveDraftRequest } from "#lib/shared/import-draft.ts";

const ownerOf = ({ session, connection }: Pick<RouteContext, "session" | "connection">) => ({
  organizationId: connection.organizationId,
  personId: session.person.id,
});

export const GET = organizationRoute({ scope: "core_data", audit: "none" }, async (context) =>
  Response.json(await readDraft(ownerOf(context))),
);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none", isUpload: true },
  async (context) => {
    const request = await readJson(context.request, saveDraftRequest, recordsBody);
    return Response.json({ revision: await saveDraft(ownerOf(context), request) });
  },
);

export const DELETE = organizationRoute({ scope: "core_data", audit: "none" }, async (context) => {
  await discardDraft(ownerOf(context));
  return Response.json({ revision: 0 });
});
