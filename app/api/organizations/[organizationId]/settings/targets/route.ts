import { configuration } from "#lib/server/configuration.ts";
import { offeredKinds } from "#lib/server/hand-over/delivery/open-place.ts";
import { listTargets, saveTarget } from "#lib/server/hand-over/delivery/targets.ts";
import { tryTarget } from "#lib/server/hand-over/delivery/try-target.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { newTarget } from "#lib/shared/targets.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json({
    ...{ targets: await listTargets(connection.organizationId), kinds: offeredKinds() },
    hasDatev: configuration().datevApp !== null,
  }),
);

export const POST = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED", stepUp: true },
  async ({ request, connection, session, requestId, audit }) => {
    const target = await readJson(request, newTarget);
    await tryTarget(target, requestId);
    const { organizationId } = connection;
    const saved = await saveTarget(organizationId, target, session.person, audit.SETTINGS_CHANGED);
    return Response.json(saved, { status: 201 });
  },
);
