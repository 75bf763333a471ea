import { sendPart } from "#lib/server/hand-over/archive/send/send-part.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { partQuery } from "#lib/shared/document-archive.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string; archiveId: string; part: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, { exportId, archiveId, part }: Params) =>
    sendPart(context, {
      exportId: parseInput(exportId, exportName),
      archiveId,
      part: Number(part),
      ...parseInput(Object.fromEntries(context.request.nextUrl.searchParams), partQuery),
    }),
);
