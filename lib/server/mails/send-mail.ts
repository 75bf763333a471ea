import "server-only";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";
import { deliverByMail } from "../hand-over/delivery/deliver-by-mail.ts";
import type { MailWords } from "./mail-words.ts";

/** The maximum time for which a mail server is waited for, in milliseconds. */
const waitMilliseconds = 30_000;

/**
 * A mail to one person. The message's id is made of `id`. `unsubscribe` is an address that ends such mails.
 */
type MailToSend = MailWords & { id: string; to: string; unsubscribe?: string };

/**
 * Sends a mail by the operator's server. Throws MAIL_REFUSED with the server's sentence if it will never
 * take the mail, and MAIL_NOT_SENT if it does not at present or there is none.
 */
export async function sendMail({ id, to, unsubscribe, ...words }: MailToSend): Promise<void> {
  const { mailServer } = configuration();
  if (!mailServer) throw notSent("This installation has no mail server.");
  // RFC 8058 §3: a mail program ends such mails by one POST, and its person by the page at the same address.
  const headers: Record<string, string> = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};
  const mail = { id, to, ...words, headers, files: [], isAttached: false };
  let sent: Awaited<ReturnType<typeof deliverByMail>>;
  try {
    sent = await deliverByMail(mail, mailServer, AbortSignal.timeout(waitMilliseconds));
  } catch (error) {
    if (!(error instanceof AppError && error.code === "TARGET_REFUSED"))
      throw notSent("The mail server does not answer at present.", error);
    throw new AppError({ code: "MAIL_REFUSED", message: error.message, cause: error });
  }
  if (sent.outcome === "unclear") throw notSent("The mail server did not say whether it took the mail.");
}

const notSent = (message: string, cause?: unknown) => new AppError({ code: "MAIL_NOT_SENT", message, cause });
