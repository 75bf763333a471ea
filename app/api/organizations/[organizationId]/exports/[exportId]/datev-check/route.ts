import { endedExport } from "#lib/server/exports/ended-export.ts";
import { storedAnswer } from "#lib/server/exports/stored-answer.ts";
import { marksFor } from "#lib/server/hand-over/export-postings.ts";
import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { inThread } from "#lib/server/hand-over/making/in-thread.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readExchangeRates } from "#lib/server/settings/exchange-rates.ts";
import { requireDatevSettings } from "#lib/server/settings/datev-settings.ts";
import { datevCheckQuerySchema } from "#lib/shared/datev-check-schemas.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) => {
    const { filter, ...page } = readQuery(context.request, datevCheckQuerySchema);
    const source = sourceOf(context, params);
    const { organizationId } = context.connection;
    const settings = await requireDatevSettings(organizationId);
    const rates = await readExchangeRates(organizationId, settings.baseCurrency);
    await endedExport(source);
    const marks = await marksFor(source, filter);
    const { objectName } = await storedAnswer(source);
    const checking = { organizationId, settings, rates, filter, marks, page };
    return Response.json(
      await inThread("check", checking, { answer: objectName, signal: context.request.signal }),
    );
  },
);
