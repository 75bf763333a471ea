import { findDuplicates } from "#lib/server/exports/find-duplicates.ts";
import { indexInBackground } from "#lib/server/exports/index-in-background.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection }, { exportId }: Params) => {
    indexInBackground(connection);
    return Response.json(await findDuplicates(connection.organizationId, exportId));
  },
);
