import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { unsubscribePath } from "#lib/shared/paths.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import type { MailKind } from "../database/tables/mail-tables.ts";

const signatureOf = (mailId: string) =>
  createHmac("sha256", configuration().sessionSecret).update(`unsubscribe ${mailId}`).digest("base64url");

/**
 * Returns the address that ends mails of a mail's kind, without a sign-in. It proves nothing but that its
 * holder has the mail, and can do nothing else.
 */
export const unsubscribeAddress = (mailId: string): string =>
  configuration().address + unsubscribePath(`${mailId}.${signatureOf(mailId)}`);

/**
 * Ends all mails of the kind to which an address for unsubscribing belongs, in all organizations of its
 * person, and resolves with the kind. Resolves with null for an address that is forged or whose mail is
 * forgotten. A second call changes nothing.
 */
export async function unsubscribe(token: string): Promise<MailKind | null> {
  const [mailId = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signatureOf(mailId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const database = await appDatabase();
  const mail = await database
    .selectFrom("mail")
    .select(["kind", "person_id"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!mail) return null;
  await database
    .updateTable("mail_choice")
    .set({
      ...(mail.kind === "digest" ? { digest: "none" } : { alerts: false }),
      changed_at: sql<Date>`now()`,
    })
    .where("person_id", "=", mail.person_id)
    .execute();
  return mail.kind;
}
