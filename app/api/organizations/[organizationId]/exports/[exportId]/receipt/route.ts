import { type ExportParams, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { makeReceipt } from "#lib/server/receipt/make-receipt.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) =>
    Response.json(await makeReceipt(sourceOf(context, params), context.session.person.name)),
);
