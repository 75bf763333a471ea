import { getLocale, getTranslations } from "next-intl/server";
import { type ExportParams, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import type { RouteContext } from "#lib/server/http/route.ts";
import { makeReceipt } from "#lib/server/receipt/make-receipt.ts";
import { receiptPdf } from "#lib/server/receipt/receipt-pdf.ts";
import { receiptPdfQuery } from "#lib/shared/receipt.ts";

/**
 * Returns the receipt of an export as a PDF, in the language of the request. Hand-overs whose ids are in
 * `sending` count as sent, because the receipt goes with them. Throws as `makeReceipt`.
 */
export async function writeReceipt(
  context: RouteContext,
  params: ExportParams,
  sending: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const { timeZone } = readQuery(context.request, receiptPdfQuery);
  const receipt = await makeReceipt(sourceOf(context, params), context.session.person.name, sending);
  const reader = {
    t: await getTranslations("receipt"),
    finding: await getTranslations("datevFindings"),
    status: await getTranslations("exportStatus"),
    locale: await getLocale(),
    timeZone,
  };
  return receiptPdf(receipt, reader, context.request.signal);
}
