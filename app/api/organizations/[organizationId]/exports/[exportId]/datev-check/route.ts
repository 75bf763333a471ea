import { checkDatev } from "#lib/server/hand-over/datev/check.ts";
import { RateTable } from "#lib/server/hand-over/datev/rate-table.ts";
import { endedExport } from "#lib/server/exports/ended-export.ts";
import { selectedPostings } from "#lib/server/hand-over/export-postings.ts";
import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readExchangeRates } from "#lib/server/settings/exchange-rates.ts";
import { requireDatevSettings } from "#lib/server/settings/datev-settings.ts";
import { datevCheckQuerySchema } from "#lib/shared/datev-check-schemas.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const { filter, ...page } = readQuery(context.request, datevCheckQuerySchema);
    const source = sourceOf(context, params);
    const { organizationId } = context.connection;
    const settings = await requireDatevSettings(organizationId);
    const rates = new RateTable(await readExchangeRates(organizationId, settings.baseCurrency));
    await endedExport(source);
    return Response.json(
      await checkDatev(selectedPostings(source, filter), { organizationId, settings, rates }, page),
    );
  },
);
