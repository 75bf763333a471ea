import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { MailKind, Occasion } from "../database/tables/mail-tables.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import { datevEndMail } from "./datev-end-words.ts";
import { datevEndsLeft } from "./datev-ends.ts";
import { wordsOfDigest } from "./digest.ts";
import { endingMail, type MailReader, type MailWords, orderMail, remarkMail } from "./mail-words.ts";
import { sendMail } from "./send-mail.ts";
import { endingsLeft, ordersLeft, remarksLeft } from "./still-true.ts";
import { unsubscribeAddress } from "./unsubscribe.ts";

/** Maximum number of mails of one round. */
const atOnce = 100;

/** The tries after which a mail is given up: with the doubling waits between them, about a day. */
const maxTries = 11;

/** The wait after the first try that failed, in seconds. It doubles with each try. */
const firstWaitSeconds = 60;

type DueMail = MailReader & {
  id: string;
  personId: string;
  address: string;
  kind: MailKind;
  about: Occasion[];
  tries: number;
};

/**
 * Sends the mails that are due to people who have a confirmed address: first those that tell at once,
 * because a digest takes long to write, and of each those that wait longest. A mail that the server does not
 * take is tried again for a day, unless it refuses the address; the person's page says why.
 */
export async function sendDueMails(now: Date): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<DueMail>`
    select mail.id, mail.person_id as "personId", address, language, time_zone as "timeZone", kind, about, tries
    from mail join mail_address using (person_id)
    where outcome is null and next_try_at <= ${now} and confirmed_at is not null
    order by kind = 'digest', next_try_at limit ${atOnce}`.execute(database);
  for (const mail of rows) await sendOne(mail, now);
}

async function sendOne(mail: DueMail, now: Date): Promise<void> {
  try {
    const words = await wordsFor(mail);
    if (words)
      await sendMail({ ...words, id: mail.id, to: mail.address, unsubscribe: unsubscribeAddress(mail.id) });
    await finish(mail, words ? "sent" : "nothing", null);
  } catch (error) {
    const known = error instanceof AppError ? error : null;
    log[known ? "warn" : "error"]({ mailId: mail.id, kind: mail.kind, err: error }, "a mail was not sent");
    const isOver = known?.code === "MAIL_REFUSED" || mail.tries + 1 >= maxTries;
    if (isOver) return finish(mail, "failed", known?.message ?? null);
    await tryLater(mail, now, known?.message ?? null);
  }
}

/** Returns what a mail says; null if nothing is left to say. */
async function wordsFor(mail: DueMail): Promise<MailWords | null> {
  switch (mail.kind) {
    case "digest":
      return wordsOfDigest(mail);
    case "order": {
      const orders = await ordersLeft(mail.about);
      return orders.length > 0 ? orderMail(mail, orders) : null;
    }
    case "remark": {
      const remarks = await remarksLeft(mail.personId, mail.about);
      return remarks.length > 0 ? remarkMail(mail, remarks) : null;
    }
    case "ending": {
      const endings = await endingsLeft(mail.personId, mail.about);
      return endings.length > 0 ? endingMail(mail, endings) : null;
    }
    case "datev": {
      const ends = await datevEndsLeft(mail.about);
      return ends.length > 0 ? datevEndMail(mail, ends) : null;
    }
  }
}

async function finish(mail: DueMail, outcome: "sent" | "nothing" | "failed", problem: string | null) {
  const database = await appDatabase();
  await database.updateTable("mail").set({ outcome }).where("id", "=", mail.id).execute();
  await saveProblem(mail.personId, problem);
}

async function tryLater({ id, personId, tries }: DueMail, now: Date, problem: string | null): Promise<void> {
  const database = await appDatabase();
  const wait = firstWaitSeconds * 2 ** tries;
  await database
    .updateTable("mail")
    .set({ tries: tries + 1, next_try_at: new Date(now.getTime() + wait * 1_000) })
    .where("id", "=", id)
    .execute();
  await saveProblem(personId, problem);
}

async function saveProblem(personId: string, problem: string | null): Promise<void> {
  const database = await appDatabase();
  await database.updateTable("mail_address").set({ problem }).where("person_id", "=", personId).execute();
}
