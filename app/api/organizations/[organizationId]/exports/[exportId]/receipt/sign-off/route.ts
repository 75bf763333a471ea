import type { ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { signReceipt } from "#lib/server/receipt/sign-receipt.ts";
import { signOffRequest } from "#lib/shared/sign-off.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "RECEIPT_SIGNED" },
  async ({ audit, ...context }, params: ExportParams) => {
    const asked = await readJson(context.request, signOffRequest);
    return Response.json(await signReceipt({ ...context, audit }, params, asked), { status: 201 });
  },
);
