import { deskStream } from "#lib/server/desk/desk-stream.ts";
import { sessionRoute } from "#lib/server/http/route.ts";

export const GET = sessionRoute(({ session, request }) => deskStream(session, request));
