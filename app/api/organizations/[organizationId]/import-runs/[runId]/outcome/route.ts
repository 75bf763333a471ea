import { readOutcome } from "#lib/server/imports/records.ts";
import { runRoute } from "#lib/server/imports/route.ts";

type Params = { organizationId: string; runId: string };

export const GET = runRoute<Params>(async ({ run }) => Response.json(await readOutcome(run)));
