import { sendPart } from "#lib/server/hand-over/archive/send-part.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { partQuery } from "#lib/shared/document-archive.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { organizationId: string; exportId: string; archiveId: string; part: string };

export const GET = organizationRoute<Params>(async (context) => {
  const { archiveId, part } = context.params;
  return sendPart(context, {
    exportId: parseInput(context.params.exportId, exportName),
    archiveId,
    part: Number(part),
    ...parseInput(Object.fromEntries(context.request.nextUrl.searchParams), partQuery),
  });
});
