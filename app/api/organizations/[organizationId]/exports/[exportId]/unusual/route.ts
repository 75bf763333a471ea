import { indexInBackground } from "#lib/server/exports/index-in-background.ts";
import { longJson } from "#lib/server/http/long-json.ts";
import { parseInput, readJson, smallBody } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { findUnusual } from "#lib/server/unusual/find-unusual.ts";
import { silence } from "#lib/server/unusual/silence.ts";
import { exportName } from "#lib/shared/postings/marks.ts";
import { silenceChange } from "#lib/shared/unusual.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async ({ connection, session }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    const onBehind = () => indexInBackground(connection);
    return longJson(
      await findUnusual(connection.organizationId, exportId, { viewer: session, onBehind }),
      "postings",
    );
  },
);

export const POST = organizationRoute(
  { scope: "exports", audit: "USUAL_CHANGED" },
  async ({ request, connection: { organizationId }, session, audit }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    const change = await readJson(request, silenceChange, smallBody);
    const where = { organizationId, exportId, viewer: session };
    return Response.json({ silenced: await silence(where, change, audit.USUAL_CHANGED) });
  },
);
