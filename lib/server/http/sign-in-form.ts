import "server-only";
import type { NextRequest } from "next/server";
import { callbackPath } from "#lib/shared/paths.ts";
import { networkOfRequest } from "../auth/sign-in/count-attempts.ts";
import { flowIdFrom } from "../auth/sign-in/flows.ts";
import { failureAddress, isNavigation, redirectTo } from "../auth/sign-in/sign-in-address.ts";
import { problemFrom, SignInFailure } from "../auth/sign-in/sign-in-failure.ts";
import { AppError } from "../errors/app-error.ts";
import { publicRoute } from "./route.ts";

/** A parsed form of a sign-in page. `returnPath` is a path of this app. */
type SignInForm = {
  request: NextRequest;
  form: URLSearchParams;
  flowId: string;
  returnPath: string;
  requestId: string;
};

/**
 * Creates the route handler of a form on `page`. It redirects the browser to the address that `handle`
 * resolves with. After a failure it redirects back to the page, which shows the error. A program gets the
 * error envelope instead if there were too many tries.
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
      // After these problems the page begins a new flow; after all others the same flow continues.
      const isOver = ["FlowUnknown", "TooManyTries"].includes(problemFrom(error));
      const network = networkOfRequest(request);
      const failed = { returnPath, requestId, network, ...(flowId !== undefined && !isOver && { flowId }) };
      return redirectTo(await failureAddress(page, error, failed));
    }
  });
}
