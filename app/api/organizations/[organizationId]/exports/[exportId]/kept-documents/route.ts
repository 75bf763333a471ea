import { viewKeeping } from "#lib/server/exports/documents/view-keeping.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection }, { exportId }: Params) =>
    Response.json({ keeping: await viewKeeping(connection.organizationId, exportId) }),
);
