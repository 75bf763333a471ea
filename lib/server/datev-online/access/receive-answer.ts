import "server-only";
import type { NextRequest } from "next/server";
import { pages } from "#lib/shared/paths.ts";
import { sessionOf } from "../../auth/sessions/session.ts";
import { pageAddress, redirectTo } from "../../auth/sign-in/sign-in-address.ts";
import { requireDatevApp } from "./require-app.ts";
import { saveDatevAnswer } from "./sign-in-flow.ts";

/**
 * Receives the browser that DATEV's login sends back, and leads it to the page that completes the sign-in,
 * or to the desk, which says that the answer belongs to no sign-in of this browser. Without a session it
 * leads there by way of Kontor's own sign-in. Throws NOT_FOUND without an app.
 */
export async function receiveDatevAnswer(request: NextRequest): Promise<Response> {
  requireDatevApp();
  const query = new URL(request.url).searchParams;
  const session = await sessionOf(request);
  const organizationId = await saveDatevAnswer(session?.person.id ?? null, {
    state: query.get("state"),
    code: query.get("code"),
    error: query.get("error"),
  });
  const [page, datev] =
    organizationId === null ? [pages.desk, "lost"] : [pages.targets(organizationId), "answered"];
  return redirectTo(
    session
      ? pageAddress(page, { datev })
      : pageAddress(pages.signIn, { callbackUrl: `${page}?datev=${datev}` }),
  );
}
