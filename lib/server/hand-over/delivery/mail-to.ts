import "server-only";
import { formatTime } from "#lib/shared/dates.ts";
import { pages } from "#lib/shared/paths.ts";
import type { TargetSettings } from "#lib/shared/targets.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { deliverByMail } from "./deliver-by-mail.ts";
import type { StoredDelivery } from "./deliveries.ts";
import { isAttached, mailText } from "./mail-text.ts";
import type { Sent } from "./send-to.ts";
import type { HandedFileToDeliver } from "./stored-files-of.ts";

type MailSettings = Extract<TargetSettings, { kind: "email" }>;

/**
 * Mails the files of a hand-over, or a link to them if they are too large together, in the language of the
 * hand-over and with times in its time zone. Throws TARGET_FORBIDDEN if the operator has no mail server any
 * more, and as `deliverByMail`.
 */
export async function mailTo(
  { address: to, attachUpToMegabytes }: MailSettings,
  delivery: StoredDelivery,
  files: readonly HandedFileToDeliver[],
  signal: AbortSignal,
): Promise<Sent> {
  const { mailServer, address } = configuration();
  if (!mailServer)
    throw new AppError({ code: "TARGET_FORBIDDEN", message: "The operator has set up no mail server." });
  const attached = isAttached(files, attachUpToMegabytes);
  const { organization_id: organizationId, export_id: exportId } = delivery;
  const { subject, text } = mailText({
    ...(await namesOf(delivery)),
    organization: delivery.organization_name,
    person: delivery.person_name,
    files,
    isAttached: attached,
    link: address + pages.handOver(organizationId, exportId),
  });
  const mail = { id: delivery.id, to, subject, text, files, isAttached: attached };
  return deliverByMail(mail, mailServer, signal);
}

/**
 * Returns the language of a hand-over, and the time of its export: as the service tells it, or when it was
 * seen first.
 */
async function namesOf(delivery: StoredDelivery) {
  const database = await appDatabase();
  const { request, at } = await database
    .selectFrom("hand_over")
    .leftJoin("known_export", (join) =>
      join
        .onRef("known_export.organization_id", "=", "hand_over.organization_id")
        .onRef("known_export.export_id", "=", "hand_over.export_id"),
    )
    .select("request")
    .select((of) =>
      of.fn.coalesce("known_export.created_at", "first_seen_at", "hand_over.created_at").as("at"),
    )
    .where("id", "=", delivery.hand_over_id)
    .executeTakeFirstOrThrow();
  const { language, timeZone } = request;
  return { language, exportName: formatTime(at, { locale: language, detail: "minute", timeZone }) ?? "" };
}
