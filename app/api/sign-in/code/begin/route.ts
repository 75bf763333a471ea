import { beginCodeFlow } from "#lib/server/auth/sign-in/code-sign-in.ts";
import { throttle } from "#lib/server/auth/sign-in/count-attempts.ts";
import { signInForm } from "#lib/server/http/sign-in-form.ts";
import { pages } from "#lib/shared/paths.ts";

export const POST = signInForm(pages.enterCode, async ({ request, flowId, returnPath }) => {
  await throttle(request, "signIn");
  return beginCodeFlow(flowId, returnPath);
});
