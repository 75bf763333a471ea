import "server-only";
import { createHmac, randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MailAddress } from "#lib/shared/mails.ts";
import { countAttempt } from "../auth/sign-in/count-attempts.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { codeMail } from "./mail-words.ts";
import { sendMail } from "./send-mail.ts";

/** The time for which a code counts, in minutes. */
const codeMinutes = 30;

/** The codes that one person may ask for in an hour, so that nobody floods the mailbox of others. */
const mailLimit = { tries: 5, seconds: 3_600 };

/** The tries that one person has in that time: too few to guess one of a million codes. */
const codeLimit = { tries: 10, seconds: codeMinutes * 60 };

const hashOf = (personId: string, code: string) =>
  createHmac("sha256", configuration().sessionSecret).update(`${personId} ${code}`).digest("base64url");

/**
 * Saves a person's address and sends a code there, which has to come back before anything else is sent. An
 * address that is confirmed already only changes its language and time zone. Throws TOO_MANY_REQUEST, and
 * what `sendMail` throws; then the address is not saved.
 */
export async function saveAddress(personId: string, given: MailAddress): Promise<void> {
  const database = await appDatabase();
  const { address, language, timeZone } = given;
  const { numUpdatedRows: unchanged } = await database
    .updateTable("mail_address")
    .set({ language, time_zone: timeZone })
    .where("person_id", "=", personId)
    .where("address", "=", address)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (unchanged > 0) return;
  await refuseAfter(`mail code sent ${personId}`, mailLimit);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await sendMail({ id: randomUUID(), to: address, ...codeMail(language, { code, minutes: codeMinutes }) });
  const values = {
    ...{ address, language, time_zone: timeZone, confirmed_at: null, problem: null },
    code_hash: hashOf(personId, code),
    code_ends_at: sql<Date>`now() + ${codeMinutes} * interval '1 minute'`,
  };
  await database
    .insertInto("mail_address")
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(values))
    .execute();
}

/**
 * Confirms a person's address by the code that was sent there. Throws MAIL_CODE_WRONG for another or an old
 * one, and TOO_MANY_REQUEST.
 */
export async function confirmMailAddress(personId: string, code: string): Promise<void> {
  await refuseAfter(`mail code tried ${personId}`, codeLimit);
  const database = await appDatabase();
  const { numUpdatedRows: confirmed } = await database
    .updateTable("mail_address")
    .set({ confirmed_at: new Date(), code_hash: null, code_ends_at: null })
    .where("person_id", "=", personId)
    .where("code_hash", "=", hashOf(personId, code))
    .where("code_ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (confirmed > 0) return;
  throw new AppError({ code: "MAIL_CODE_WRONG", message: "This is not the code of the newest mail." });
}

/** Removes a person's address, so that no mail comes any more. What they chose stays for the next one. */
export async function removeAddress(personId: string): Promise<void> {
  const database = await appDatabase();
  await database.deleteFrom("mail_address").where("person_id", "=", personId).execute();
}

async function refuseAfter(key: string, limit: { tries: number; seconds: number }): Promise<void> {
  const retryAfter = await countAttempt(key, limit);
  if (retryAfter === null) return;
  throw new AppError({
    code: "TOO_MANY_REQUEST",
    message: `That was tried too often. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}
