import { receiveDatevAnswer } from "#lib/server/datev-online/access/receive-answer.ts";
import { publicRoute } from "#lib/server/http/route.ts";

// DATEV's login redirects here. Nothing is changed by this GET: the code stays in the browser's own cookie,
// sealed, and the page completes it. It is for everybody, because a browser comes whose session may have
// ended, and a person is to see a page.
export const GET = publicRoute(({ request }) => receiveDatevAnswer(request));
