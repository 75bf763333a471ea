import { changeBrings } from "#lib/server/auth/tokens/change-brings.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { bringsSetting } from "#lib/shared/brings.ts";

export const PUT = organizationRoute(
  { scope: "exports", audit: "BRINGS_CHANGED" },
  async ({ request, connection, session, audit }) => {
    const { brings } = await readJson(request, bringsSetting);
    await changeBrings(
      { connectionId: connection.id, personId: session.person.id },
      brings,
      audit.BRINGS_CHANGED,
    );
    return Response.json({ brings });
  },
);
