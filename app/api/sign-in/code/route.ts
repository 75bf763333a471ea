import { finishCodeFlow } from "#lib/server/auth/sign-in/code-sign-in.ts";
import { throttle } from "#lib/server/auth/sign-in/count-attempts.ts";
import { saveComputer } from "#lib/server/auth/sessions/computer.ts";
import { signInForm } from "#lib/server/http/sign-in-form.ts";
import { pages } from "#lib/shared/paths.ts";

export const POST = signInForm(pages.enterCode, async ({ request, form, flowId, requestId }) => {
  await throttle(request, "pastedCode");
  await saveComputer(form);
  return finishCodeFlow(flowId, form.get("code") ?? "", requestId);
});
