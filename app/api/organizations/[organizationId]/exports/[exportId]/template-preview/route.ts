import { type ExportParams, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { previewTemplate } from "#lib/server/hand-over/making/preview.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { previewRequest } from "#lib/shared/table-template.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) => {
    const asked = await readJson(context.request, previewRequest);
    return Response.json(await previewTemplate(sourceOf(context, params), asked));
  },
);
