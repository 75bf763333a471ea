import { endedExport } from "#lib/server/exports/ended-export.ts";
import { storedAnswer } from "#lib/server/exports/stored-answer.ts";
import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { inThread } from "#lib/server/hand-over/making/in-thread.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) => {
    const source = sourceOf(context, params);
    await endedExport(source);
    const { objectName } = await storedAnswer(source);
    const all = { filter: "", marks: null };
    return Response.json(
      await inThread("suggest", all, { answer: objectName, signal: context.request.signal }),
    );
  },
);
