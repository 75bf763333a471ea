import { throttle } from "#lib/server/auth/sign-in/count-attempts.ts";
import { nameOrganization } from "#lib/server/auth/sign-in/name-organization.ts";
import { signInForm } from "#lib/server/http/sign-in-form.ts";
import { pages } from "#lib/shared/paths.ts";

export const POST = signInForm(pages.nameOrganization, async ({ request, form, flowId, requestId }) => {
  await throttle(request, "pastedCode");
  return nameOrganization(flowId, form.get("organization") ?? "", requestId);
});
