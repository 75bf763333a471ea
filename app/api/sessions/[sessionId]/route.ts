import { endDevice } from "#lib/server/auth/sessions/devices.ts";
import { AppError } from "#lib/server/errors/app-error.ts";
import { sessionRoute } from "#lib/server/http/route.ts";

export const DELETE = sessionRoute<{ sessionId: string }>(async ({ session, params, requestId }) => {
  const hasEnded = await endDevice(session.person.id, params.sessionId, requestId);
  if (!hasEnded) throw new AppError({ code: "NOT_FOUND", message: "You have no such session." });
  return new Response(null, { status: 204 });
});
