import { z } from "zod";
import { beginClosing } from "#lib/server/closing/begin-closing.ts";
import { cancelClosing } from "#lib/server/closing/cancel-closing.ts";
import { viewClosing } from "#lib/server/closing/view-closing.ts";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { closingRequest } from "#lib/shared/closing.ts";

type Params = { closingId: string };

export const PUT = organizationRoute(
  { scope: "exports", audit: "CLOSING_BEGUN", stepUp: true },
  async ({ request, session, connection, audit }, { closingId }: Params) => {
    const { organizationId } = connection;
    const id = parseInput(closingId, z.uuid());
    const order = { id, organizationId, session, request: await readJson(request, closingRequest) };
    await beginClosing(order, audit.CLOSING_BEGUN);
    return Response.json(await viewClosing(organizationId, session.person.id), { status: 201 });
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "CLOSING_CANCELLED" },
  async ({ session, connection, audit }, { closingId }: Params) => {
    const { organizationId } = connection;
    await cancelClosing({ id: closingId, organizationId }, audit.CLOSING_CANCELLED);
    return Response.json(await viewClosing(organizationId, session.person.id));
  },
);
