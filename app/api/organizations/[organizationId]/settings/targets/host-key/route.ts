import { configuration } from "#lib/server/configuration.ts";
import { hostKeyOf } from "#lib/server/hand-over/delivery/sftp-place.ts";
import { reaching } from "#lib/server/hand-over/delivery/try-target.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { hostKeyRequest } from "#lib/shared/targets.ts";

// A proof is asked for as before a target is added, because the request opens a connection to any server.
export const POST = organizationRoute(
  { scope: "exports", audit: "none", stepUp: true },
  async ({ request, requestId }) => {
    const server = await readJson(request, hostKeyRequest);
    const { targetNetworks: allowedNetworks } = configuration();
    const hostKey = await reaching(requestId, (signal) => hostKeyOf(server, { allowedNetworks, signal }));
    return Response.json({ hostKey });
  },
);
