import { organizationRoute } from "#lib/server/http/route.ts";
import { dismissNotice } from "#lib/server/imports/notices.ts";
import { runIdFrom } from "#lib/server/imports/runs.ts";

type Params = { noticeId: string };

export const DELETE = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ session, connection }, params: Params) => {
    const noticeId = runIdFrom(params.noticeId);
    const { organizationId } = connection;
    return Response.json({ dismissed: await dismissNotice(organizationId, session.person.id, noticeId) });
  },
);
