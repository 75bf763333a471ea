import { sendAnswer } from "#lib/server/exports/send-answer.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, { exportId }: Params) => sendAnswer(context, exportId),
);
