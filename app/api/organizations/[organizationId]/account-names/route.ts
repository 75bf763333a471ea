import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { findAccountNames } from "#lib/server/postings/account-names.ts";
import { accountNamesRequest } from "#lib/shared/account-names.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection }) => {
    const { codes } = await readJson(request, accountNamesRequest, listBody);
    return Response.json({ accounts: await findAccountNames(connection.organizationId, codes) });
  },
);
