import type { ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { writeReceipt } from "../write-receipt.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) =>
    new Response(await writeReceipt(context, params), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${params.exportId.replaceAll(/[^\w-]+/g, "-")}.pdf"`,
      },
    }),
);
