import { z } from "zod";
import type { ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { sendHandedFile } from "#lib/server/hand-over/making/send-file.ts";
import { AppError } from "#lib/server/errors/app-error.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = ExportParams & { handOverId: string; index: string };

const fileName = z.object({ handOverId: z.uuid(), index: z.stringFormat("index", /^\d{1,6}$/) });

export const GET = organizationRoute(
  { scope: "exports", audit: "HAND_OVER" },
  async ({ audit, ...context }, params: Params) => {
    const found = fileName.safeParse(params);
    if (!found.success) throw new AppError({ code: "NOT_FOUND", message: "The export has no such file." });
    const { handOverId, index } = found.data;
    const { exportId } = params;
    return sendHandedFile({ ...context, audit }, { exportId, handOverId, index: Number(index) });
  },
);
