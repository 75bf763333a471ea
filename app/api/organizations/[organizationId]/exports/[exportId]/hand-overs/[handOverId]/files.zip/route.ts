import type { HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { sendAllFiles } from "#lib/server/hand-over/making/send-file.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "HAND_OVER" },
  async ({ audit, ...context }, params: HandOverParams) => sendAllFiles({ ...context, audit }, params),
);
