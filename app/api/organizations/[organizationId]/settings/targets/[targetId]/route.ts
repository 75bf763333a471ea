import { z } from "zod";
import { removeTarget } from "#lib/server/hand-over/delivery/targets.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const DELETE = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ connection, audit }, { targetId }: { targetId: string }) => {
    await removeTarget(connection.organizationId, parseInput(targetId, z.uuid()), audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);
