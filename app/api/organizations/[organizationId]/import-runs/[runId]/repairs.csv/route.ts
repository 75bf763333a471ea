import { getLocale } from "next-intl/server";
import { organizationRoute } from "#lib/server/http/route.ts";
import { repairsResponse } from "#lib/server/imports/file-parts-csv.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { filePartTexts } from "../file-part-texts.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    const language = await getLocale();
    const { organizationId } = context.connection;
    return repairsResponse({ organizationId, run }, await filePartTexts(run), language);
  },
);
