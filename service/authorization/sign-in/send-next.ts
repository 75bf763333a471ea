import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../../pages/language.ts";
import { recoveryCodesPage } from "../../pages/recovery-codes-page.ts";
import { sendPage } from "../../pages/send-page.ts";
import type { SignedIn } from "./login-step.ts";

/**
 * Sends the browser of a person who has signed in to an address. If the login has set up the second factor, a
 * page with the recovery codes comes first and links to it.
 */
export async function sendNext(
  request: FastifyRequest,
  reply: FastifyReply,
  { recoveryCodes }: SignedIn,
  next: string,
): Promise<void> {
  if (!recoveryCodes) {
    await reply.redirect(next, 303);
    return;
  }
  const language = languageOf(request.headers["accept-language"]);
  await sendPage(reply, { html: recoveryCodesPage({ language, codes: recoveryCodes, next }) });
}
