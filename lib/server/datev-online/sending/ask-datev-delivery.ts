import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Queue } from "#platform/queue/queue.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { type Actor, recordDone } from "../../audit/record.ts";
import { jsonText } from "../../database/json-text.ts";
import { laterThan } from "../../database/later-than.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";
import { type DatevTargetSettings, requireTakes } from "../../hand-over/delivery/datev-target.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import type { PostingsSource } from "../../hand-over/export-postings.ts";
import { findHandedFile } from "../../hand-over/hand-overs.ts";
import { findHandOver } from "../../hand-over/list-hand-overs.ts";
import { storedFile } from "../../hand-over/making/stored-file.ts";
import { chosenClient } from "../access/chosen-client.ts";
import { type DocumentOfRows, documentsOfRows } from "./documents-of-rows.ts";
import { requireSameClient, resumeDelivery } from "./send-again.ts";

type DatevTarget = { id: string; name: string; settings: DatevTargetSettings };

/**
 * Asks for the delivery of a hand-over into DATEV's data center: stores each document that its rows name and
 * each batch, and queues the job that sends them. A hand-over is delivered to DATEV once: while that goes on
 * nothing happens, and one that ended without success goes on. Resolves with the hand-over. Throws
 * DATEV_FORMAT_ONLY, DATEV_CLIENT_DIFFERS if its rows are for another client, DATEV_DELIVERED_BEFORE,
 * HAND_OVER_WITHDRAWN, NOT_FOUND, DATEV_CLIENT_UNKNOWN, and as `storedFile`.
 */
export async function askDatevDelivery(
  source: PostingsSource & Actor,
  handOverId: string,
  target: DatevTarget,
): Promise<HandOver> {
  const { organizationId } = source.connection;
  const exportKey = { organizationId, exportId: source.exportId };
  const handOver = await findHandOver(exportKey, handOverId);
  const { written } = handOver.request;
  requireTakes(target.settings, written.format);
  const [database, queue] = [await appDatabase(), await appQueue()];
  await requireStanding(database, handOverId);
  if (written.format !== "datev") return handOver;
  const { consultantNumber, clientNumber } = written.settings;
  requireSameClient(target.settings, {
    consultantNumber: String(consultantNumber),
    clientNumber: String(clientNumber),
  });
  for (const { place } of handOver.files)
    await storedFile(source, await findHandedFile(exportKey, handOverId, place));
  const client = await chosenClient(organizationId);
  const { marks } = await findHandedFile(exportKey, handOverId, 0);
  const documents: DocumentOfRows[] = [];
  for await (const document of documentsOfRows(source, handOver, marks)) documents.push(document);
  await database.transaction().execute(async (transaction) => {
    const id = randomUUID();
    const { person } = source.session;
    const stored = await transaction
      .insertInto("delivery")
      .values({
        ...{ id, organization_id: organizationId, organization_name: source.connection.organizationName },
        ...{ export_id: source.exportId, hand_over_id: handOverId, kind: "datev" },
        ...{ target_id: target.id, target_name: target.name },
        ...{ person_id: person.id, person_name: person.name },
        asked_at: laterThan("delivery", "asked_at", { hand_over_id: handOverId }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) {
      await goOn(transaction, { ...exportKey, handOverId }, { source, target, queue });
      return;
    }
    const own = { organization_id: organizationId, delivery_id: id };
    await transaction
      .insertInto("datev_delivery")
      .values({ ...own, client: JSON.stringify(client), tried_since: new Date() })
      .execute();
    await saveDocuments(transaction, own, documents);
    const batches = handOver.files.filter(({ name }) => isBatch(name));
    await transaction
      .insertInto("datev_batch")
      .values(
        batches.map(({ place, name, rows }) => ({
          ...own,
          ...{ place, file_name: name, rows, reference_id: randomUUID() },
        })),
      )
      .execute();
    await queue.enqueue(sendingJob, { organizationId, id, turn: 0 }, transaction);
  });
  return findHandOver(exportKey, handOverId);
}

/**
 * Whether a file is one that DATEV imports: batches and master data, not the list of held rows or what
 * people wrote.
 */
const isBatch = (name: string) => /^EXTF_.*\.csv$/.test(name);

async function goOn(
  transaction: Transaction<Tables>,
  key: { organizationId: string; exportId: string; handOverId: string },
  { source, target, queue }: { source: PostingsSource & Actor; target: DatevTarget; queue: Queue },
): Promise<void> {
  const {
    id,
    state,
    cancelled_at: cancelledAt,
  } = await transaction
    .selectFrom("delivery")
    .innerJoin("datev_delivery", "delivery_id", "delivery.id")
    .select(["delivery.id", "state", "cancelled_at"])
    .where("delivery.organization_id", "=", key.organizationId)
    .where("datev_delivery.organization_id", "=", key.organizationId)
    .where("hand_over_id", "=", key.handOverId)
    .where("kind", "=", "datev")
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state === "delivered")
    throw new AppError({ code: "DATEV_DELIVERED_BEFORE", message: "DATEV has this hand-over already." });
  // One that was cancelled may still be followed.
  if (state !== "failed" && state !== "cancelled" && cancelledAt === null) return;
  const { session, connection, requestId } = source;
  await resumeDelivery(transaction, { ...key, id }, { person: session.person, queue, now: new Date() });
  const changes = [{ field: "state", before: state, after: "waiting" }];
  const about = { exportId: key.exportId, target: target.name, changes };
  await recordDone(transaction, { action: "DELIVERY_RESUMED", session, connection, requestId, about });
}

async function saveDocuments(
  transaction: Transaction<Tables>,
  own: { organization_id: string; delivery_id: string },
  documents: readonly DocumentOfRows[],
): Promise<void> {
  // As one JSON value, because the rows would exceed the maximum number of parameters of a statement.
  const json = jsonText(documents.map((document, place) => ({ ...document, place })));
  await sql`
    insert into datev_document
      (organization_id, delivery_id, place, entity_guid, invoice_id, file_id, file_name, day)
    select ${own.organization_id}, ${own.delivery_id}::uuid, place, "entityGuid", "invoiceId", "fileId", "fileName", day
    from jsonb_to_recordset(${json}::jsonb) as document
      (place integer, "entityGuid" text, "invoiceId" text, "fileId" text, "fileName" text, day text)`.execute(
    transaction,
  );
}
