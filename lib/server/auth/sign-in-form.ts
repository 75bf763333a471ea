import "server-only";
import type { NextRequest } from "next/server";
import { callbackPath } from "#lib/shared/paths.ts";
import { AppError } from "../http/app-error.ts";
import { publicRoute } from "../http/route.ts";
import { flowIdFrom } from "./flows.ts";
import { failureAddress, isNavigation, redirectTo } from "./sign-in-address.ts";
import { problemFrom, SignInFailure } from "./sign-in-failure.ts";

/** A form of the sign-in's pages, read. `returnPath` is a path of this app. */
type SignInForm = {
  request: NextRequest;
  form: URLSearchParams;
  flowId: string;
  returnPath: string;
  requestId: string;
};

/**
 * Makes the route handler of a form on `page`. The browser is sent on to the address that the handler resolves with; after
 * a failure it is back on the page, which says what went wrong. A program is told of too many tries in the error envelope.
 */
export function signInForm(page: string, handle: (form: SignInForm) => Promise<string>) {
  return publicRoute(async ({ request, requestId }) => {
    const form = new URLSearchParams(await request.text());
    const returnPath = callbackPath(form.get("callbackUrl") ?? undefined);
    const flowId = flowIdFrom(form.get("flow"));
    try {
      if (flowId === undefined) throw new SignInFailure("FlowUnknown");
      return redirectTo(await handle({ request, form, flowId, returnPath, requestId }));
    } catch (error) {
      if (error instanceof AppError && !isNavigation(request)) throw error;
      // After these the page begins anew; after all others the same flow goes on.
      const isOver = ["FlowUnknown", "TooManyTries"].includes(problemFrom(error));
      const failed = { returnPath, requestId, ...(flowId !== undefined && !isOver && { flowId }) };
      return redirectTo(failureAddress(page, error, failed));
    }
  });
}
