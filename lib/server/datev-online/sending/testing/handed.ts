import "server-only";
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Posting } from "#contract/posting.ts";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { findKnownExport, watchedFrom } from "../../../exports/known-exports.ts";
import { createObject } from "../../../store/objects.ts";
import { storedObjects } from "../../../store/made-objects.ts";
import { makeFiles } from "../../../hand-over/making/make-files.ts";
import { findRowToMake, saveMaking } from "../../../hand-over/making/makings.ts";
import { saveMade } from "../../../hand-over/making/save-made.ts";
import { findHandOver } from "../../../hand-over/list-hand-overs.ts";
import { invoice } from "../../../hand-over/testing/postings.ts";
import { bringDocument, planExport } from "../../../reading/testing/plan-export.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { datevTargetOf } from "../../../hand-over/delivery/datev-target.ts";
import { chooseDatevClient } from "../../access/choose-client.ts";
import { author, quietAudit, signInFor } from "../../access/testing/use-datev.ts";
import { askAnyDelivery } from "../ask-any-delivery.ts";
import { takeSendingTurn } from "../take-turn.ts";

const person = { ...author, email: null };
const numbers = { consultantNumber: "1234567", clientNumber: "42" };

/** Returns a PDF of its own for each file. */
export const pdf = (fileId: string) => Buffer.from(`%PDF-1.7\n${fileId}\n`);

/** Returns an invoice with these files, which are named by their ids. */
export const invoiceWith = (number: number, ...files: string[]): Posting =>
  invoice({
    entityGuid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    invoiceId: `RE-${number}`,
    files: files.map((id) => ({ id, url: `https://books.example/${id}`, name: id, type: "INVOICE" })),
  });

/** Stores a connection by which the documents of an organization are fetched. */
async function bringFor(database: TestDatabase, organizationId: string): Promise<void> {
  const [now, personId] = [new Date(), randomUUID()];
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: "https://realm", subject: personId, name: "Ada", email: null })
    .execute();
  await database.sql
    .insertInto("connection")
    .values({
      ...{ id: randomUUID(), person_id: personId, organization_id: organizationId },
      ...{ organization_name: "Nord GmbH", scopes: "exports", key_id: "k", sealed_tokens: "t" },
      ...{ granted_at: now, access_expires_at: now, access_seconds: 300, refreshed_at: now },
      ...{ chain_expires_at: now, state: "active", brings: "all" },
    })
    .execute();
}

type Handing = { database: TestDatabase; datev: DatevStandIn; postings: readonly Posting[] };

/**
 * Makes a hand-over to DATEV of these postings in an organization of its own that has signed in and chosen
 * its client. Its documents are planned, and kept but for those that `without` names. Resolves with what
 * asks for its delivery and takes its turns; `clock.at` is the time, in milliseconds.
 */
export async function handed(
  { database, datev, postings }: Handing,
  { without = [] as readonly string[], format = "datev", clientNumber = 42, brings = false } = {},
) {
  const organizationId = randomUUID();
  const exportKey = { organizationId, exportId: "export-1" };
  await signInFor({ organizationId, datev });
  await chooseDatevClient(organizationId, numbers, person, quietAudit);
  if (brings) await bringFor(database, organizationId);
  await planExport(exportKey, postings);
  for (const { id } of postings.flatMap(({ files }) => files))
    if (!without.includes(id)) await bringDocument(exportKey, id, pdf(id));
  await database.sql.updateTable("kept_document").set({ content_type: "application/pdf" }).execute();
  const answer = Buffer.from(JSON.stringify({ successfulPostings: postings, failedPostings: [] }));
  const objectName = randomUUID();
  const object = await createObject(objectName);
  await object.write(gzipSync(answer));
  await object.end();
  await database.sql
    .insertInto("stored_answer")
    .values({
      ...{ organization_id: organizationId, export_id: exportKey.exportId, object_name: objectName },
      ...{ bytes: answer.length, stored_at: new Date() },
    })
    .execute();
  const settings = {
    consultantNumber: 1_234_567,
    clientNumber,
    accountLength: 4,
    fiscalYearStart: "2026-01-01",
  };
  const written = format === "datev" ? { format, settings: { ...settings, formatVersion: 13 } } : { format };
  const request = handOverRequest.parse({ written, language: "en", timeZone: "Europe/Berlin" });
  const handOverId = await saveMaking({ ...exportKey, session: { person } }, request, {
    ...{ marks: null, signedMarks: null },
  });
  const row = await findRowToMake(handOverId);
  if (!row) throw new Error("It is not being made.");
  const known = await findKnownExport(organizationId, exportKey.exportId);
  if (!known) throw new Error("The export is not known.");
  const files = await makeFiles(
    {
      ...{ organizationId, request, marks: null, signedMarks: null, remarks: null },
      ...{ ended: watchedFrom(known), createdAt: new Date() },
    },
    [answer] as never,
    storedObjects,
  );
  await saveMade(row, files);

  const connection = { id: "connection", organizationId, organizationName: "Nord GmbH" } as never;
  const source = { connection, session: { person }, personId: person.id, requestId: "1", ...exportKey };
  const target = await datevTargetOf(organizationId);
  const clock = { at: Date.now() };
  const delivery = async () => {
    const [found] = (await findHandOver(exportKey, handOverId)).deliveries;
    if (!found?.datev) throw new Error("There is no delivery to DATEV.");
    return { ...found, datev: found.datev };
  };
  const ask = () => askAnyDelivery(source, handOverId, target?.id ?? "");
  const asked = async () => {
    const { id } = await delivery();
    const { turn } = await database.sql
      .selectFrom("datev_delivery")
      .select("turn")
      .where("delivery_id", "=", id)
      .executeTakeFirstOrThrow();
    return { organizationId, id, turn };
  };
  /** Takes the next turn, so many minutes after the last one. */
  const turn = async (minutes = 0) => {
    clock.at += minutes * 60_000;
    await takeSendingTurn(await asked(), () => new Date(clock.at));
    return delivery();
  };
  /** Takes the next turn, and if DATEV has all then, the one that asks for the jobs. */
  const toEnd = async (minutes = 0) => {
    const { state } = await turn(minutes);
    return state === "following" ? turn(1) : delivery();
  };
  return { ...exportKey, handOverId, person, clock, ask, asked, turn, toEnd, delivery };
}
