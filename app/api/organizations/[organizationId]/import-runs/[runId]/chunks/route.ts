import { listChunks } from "#lib/server/imports/chunk-list.ts";
import { runRoute } from "#lib/server/imports/route.ts";

type Params = { organizationId: string; runId: string };

export const GET = runRoute<Params>(async ({ run }) => Response.json({ chunks: await listChunks(run.id) }));
