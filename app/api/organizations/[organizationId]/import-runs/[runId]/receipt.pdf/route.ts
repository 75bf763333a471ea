import { getLocale, getTranslations } from "next-intl/server";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { makeImportReceipt } from "#lib/server/imports/make-receipt.ts";
import { importReceiptPdf } from "#lib/server/imports/receipt-pdf.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { importReceiptPdfQuery } from "#lib/shared/import-receipt.ts";
import { filePartTexts } from "../file-part-texts.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none", isHeavy: true },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    const { timeZone } = readQuery(context.request, importReceiptPdfQuery);
    const { connection, session } = context;
    const receipt = await makeImportReceipt(run, { connection, madeBy: session.person.name });
    const locale = await getLocale();
    const t = await getTranslations("importReceipt");
    const reader = {
      t,
      footer: (page: string, pages: string) => t("page", { page, pages, id: run.id }),
      state: await getTranslations("runState"),
      note: await getTranslations("newImport.notes"),
      r: await getTranslations("importRun"),
      texts: await filePartTexts(run),
      locale,
      timeZone,
    };
    const pdf = await importReceiptPdf(receipt, reader, context.request.signal);
    return new Response(pdf, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="import-receipt-${run.id}.pdf"`,
      },
    });
  },
);
