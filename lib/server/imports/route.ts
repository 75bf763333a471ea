import "server-only";
import { z } from "zod";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { AppError } from "../http/app-error.ts";
import { organizationRoute, type RouteContext } from "../http/route.ts";
import { requireCoreData } from "./access.ts";
import { requireRun } from "./runs.ts";

type Params = { organizationId: string; runId: string };

/** As `organizationRoute`, for whoever's connection holds the scope `core_data`. */
export function importRoute<Given extends { organizationId: string }>(
  handle: (context: RouteContext<Given>) => Promise<Response>,
) {
  return organizationRoute<Given>(async (context) => {
    await requireCoreData(context.connection);
    return handle(context);
  });
}

/** As `importRoute`, with the run of the path. Answers NOT_FOUND where the organization has none of that id. */
export function runRoute<Given extends Params>(
  handle: (context: RouteContext<Given> & { run: ImportRun }) => Promise<Response>,
) {
  return importRoute<Given>(async (context) => {
    const { organizationId, runId } = context.params;
    return handle({ ...context, run: await requireRun(organizationId, runIdFrom(runId)) });
  });
}

/** A run's id as it stands in a path. Throws NOT_FOUND for what can't be one. */
export function runIdFrom(text: string): string {
  const parsed = z.uuid().safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError({ code: "NOT_FOUND", message: "There is no such import." });
}
