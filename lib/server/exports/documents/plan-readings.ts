import "server-only";
import { sql } from "kysely";
import type { Posting } from "#contract/posting.ts";
import type { UnreadableReason } from "#lib/shared/comparison.ts";
import { amountText } from "#lib/shared/money.ts";
import type { Posted } from "#lib/shared/posted.ts";
import { jsonText } from "../../database/json-text.ts";
import { appDatabase } from "../../database/open.ts";
import { roundsSoon } from "../../rounds.ts";
import type { KnownExport } from "../known-exports.ts";
import { isKeepable } from "./kept-documents.ts";

/** What is read from a posting's documents. A posting without any has a row that says so. */
export type PlannedReading = {
  place: number;
  entity_guid: string;
  file_id: string;
  /** The supplier's number, otherwise its name in lower case. */
  supplier: string | null;
  posted: Posted;
  reason: UnreadableReason | null;
};

type ComparedPosting = Pick<
  Posting,
  "entityGuid" | "amount" | "contact" | "invoiceId" | "invoiceDate" | "splitPostings" | "files"
>;

const notCompared: readonly string[] = ["AUDIT_TRAIL", "ATTACHMENT"];

/** Maximum length of a text that is compared, in characters. */
const maxLength = 300;

/**
 * Returns the documents of a posting that are to be compared with it, without places. The audit trail is
 * none of them, because it is written from the posting itself, and an attachment may be anything.
 */
export function readingsOf(posting: ComparedPosting): Omit<PlannedReading, "place">[] {
  const { contact } = posting;
  const supplier = cut(contact?.accountsPayableNumber) ?? cut(contact?.name)?.toLowerCase() ?? null;
  const row = { entity_guid: posting.entityGuid, supplier, posted: postedOf(posting) };
  const files = posting.files.filter(({ id, type }) => !notCompared.includes(type) && isKeepable(id));
  if (files.length === 0) return [{ ...row, file_id: "", reason: "NO_DOCUMENT" }];
  return files.map(({ id }) => ({ ...row, file_id: id, reason: null }));
}

/** Returns what a posting says. */
function postedOf({ amount, contact, invoiceId, invoiceDate, splitPostings }: ComparedPosting): Posted {
  return {
    number: cut(invoiceId),
    date: cut(invoiceDate),
    amount: amountText(amount.value),
    currency: amount.currencyCode,
    supplier: cut(contact?.name),
    splits: splitPostings.map((split) => ({
      amount: amountText(split.amount),
      taxCode: cut(split.bookingKey?.taxCode),
    })),
  };
}

const cut = (text: string | null | undefined) => text?.trim().slice(0, maxLength) || null;

/** Writes readings of an export. Those that are there stay as they are. */
export async function planReadings(
  { key, organization_id: organizationId }: KnownExport,
  readings: readonly PlannedReading[],
): Promise<void> {
  await sql`
    insert into document_reading (export_key, place, organization_id, entity_guid, file_id, supplier, posted, state, reason)
    select ${key}, place, ${organizationId}, entity_guid, file_id, supplier, posted,
      case when reason is null then 'waiting' else 'unreadable' end, reason
    from jsonb_to_recordset(${jsonText(readings)}::jsonb)
      as reading (place integer, entity_guid text, file_id text, supplier text, posted jsonb, reason text)
    on conflict do nothing`.execute(await appDatabase());
}

/** Lets a document be read that has come into the store, also while somebody notes that it had left it. */
export async function noteDue(organizationId: string, fileId: string): Promise<void> {
  await sql`
    update document_reading set state = 'due', turn_at = now()
    where organization_id = ${organizationId} and file_id = ${fileId} and state in ('waiting', 'due')`.execute(
    await appDatabase(),
  );
  roundsSoon("readings");
}

/** Lets all documents of an export be read that are in the store, also those whose note was lost. */
export async function noteAllDue({
  key,
  organization_id: organizationId,
}: Pick<KnownExport, "key" | "organization_id">): Promise<void> {
  await sql`
    update document_reading set state = 'due', turn_at = now()
    from kept_document
    where document_reading.organization_id = ${organizationId} and document_reading.export_key = ${key}
      and document_reading.state = 'waiting'
      and kept_document.organization_id = document_reading.organization_id
      and kept_document.file_id = document_reading.file_id and kept_document.state = 'kept'`.execute(
    await appDatabase(),
  );
  roundsSoon("readings");
}
