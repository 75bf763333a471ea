import { getLocale, getTranslations } from "next-intl/server";
import { type ExportParams, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { makeReceipt } from "#lib/server/receipt/make-receipt.ts";
import { receiptPdf } from "#lib/server/receipt/receipt-pdf.ts";
import { receiptPdfQuery } from "#lib/shared/receipt.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const { timeZone } = readQuery(context.request, receiptPdfQuery);
    const receipt = await makeReceipt(sourceOf(context, params), context.session.person.name);
    const pdf = await receiptPdf(receipt, {
      t: await getTranslations("receipt"),
      finding: await getTranslations("datevFindings"),
      status: await getTranslations("exportStatus"),
      locale: await getLocale(),
      timeZone,
    });
    return new Response(pdf, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${receipt.exportId.replaceAll(/[^\w-]+/g, "-")}.pdf"`,
      },
    });
  },
);
