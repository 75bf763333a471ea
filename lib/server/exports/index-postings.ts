import "server-only";
import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type FailedPosting, type Posting, postingsReader } from "#contract/posting.ts";
import { sumText } from "#lib/shared/money.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import type { KnownExport } from "./known-exports.ts";
import { writeRowsOf } from "./rows-of-answer.ts";
import { failedSearchColumns, linesOf, searchColumns } from "./search-text.ts";

/** Number of rows that are written or deleted at once. Between batches other database queries can run. */
const batchSize = 1_000;

/** Maximum length of a stored text, in characters, because an index rejects long ones. */
const textLength = 300;
const keyLength = 100;

const { element: postingReader } = postingsReader.shape.successfulPostings;
const { element: failedReader } = postingsReader.shape.failedPostings;
const indexedPosting = postingReader.pick({
  entityGuid: true,
  amount: true,
  contact: true,
  invoiceId: true,
  invoiceDate: true,
  splitPostings: true,
});

const columns = [
  "export_key",
  "place",
  "organization_id",
  "is_failed",
  "entity_guid",
  "supplier_number",
  "supplier_name",
  "invoice_number",
  "invoice_key",
  "invoice_date",
  "amount",
  "currency",
  "accounts",
  "texts",
  "search",
  "tax_codes",
  "twin_key",
] as const satisfies (keyof Tables["known_posting"])[];

type Value = string | number | null;
type IndexedExport = Pick<KnownExport, "key" | "organization_id">;

/**
 * Writes the postings of an export into the index while its postings response (section 2.3, UTF-8) streams
 * in, and marks the export as indexed at the end. Rows of an earlier run are deleted first. Memory holds
 * one batch. Throws the errors of the stream, a SyntaxError for an incomplete response and a ZodError for
 * one that does not match the interface; the export is not marked then.
 */
export async function indexPostings(
  indexed: IndexedExport,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  await clear(indexed);
  let index = 0;
  let failed = 0;
  await writeRowsOf<Value[]>(pieces, {
    rowsOf(list, json) {
      const isFailed = list === "failedPostings";
      if (isFailed) failed++;
      const facts = isFailed ? failedFacts(json) : postingFacts(json);
      return [[indexed.key, index++, indexed.organization_id, isFailed ? "t" : "f", ...facts]];
    },
    batchSize,
    write: (rows) => writeBatch(indexed, rows),
  });
  const database = await appDatabase();
  // Without statistics the database would search twins by reading the whole table, and PGlite does not
  // collect them by itself.
  if (index >= batchSize) await sql`analyze known_posting`.execute(database);
  await database
    .updateTable("known_export")
    .set({
      ...{ indexed_at: sql<Date>`now()`, searchable_at: sql<Date>`now()`, taxes_at: sql<Date>`now()` },
      failed_count: failed,
      dated: countsByMonth(indexed),
    })
    .where("key", "=", indexed.key)
    .execute();
}

/** The number of an export's postings by the month of their documents, by UTC. */
const countsByMonth = ({ key, organization_id: organizationId }: IndexedExport) => sql<string>`(
  select coalesce(jsonb_object_agg(month, count), '{}')
  from (
    select to_char(invoice_date at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
    from known_posting
    where organization_id = ${organizationId} and export_key = ${key} and invoice_date is not null group by 1
  ) as counted)`;

/** Deletes an export's rows. Until all are written anew, the export counts as one that was not read. */
async function clear({ key, organization_id: organizationId }: IndexedExport): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("known_export")
    .set({ indexed_at: null, searchable_at: null, taxes_at: null })
    .where("key", "=", key)
    .where("indexed_at", "is not", null)
    .execute();
  const first = database
    .selectFrom("known_posting")
    .select("place")
    .where("organization_id", "=", organizationId)
    .where("export_key", "=", key)
    .limit(batchSize);
  for (;;) {
    const { numDeletedRows } = await database
      .deleteFrom("known_posting")
      .where("organization_id", "=", organizationId)
      .where("export_key", "=", key)
      .where("place", "in", first)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await breathe();
  }
}

async function writeBatch(
  { organization_id: organizationId }: IndexedExport,
  rows: Value[][],
): Promise<void> {
  const twinKeys = rows.map((row) => row[columns.length - 1] ?? null).filter((key) => key !== null);
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await copyRows(transaction, { table: "known_posting", columns }, rows);
    await markTwins(transaction, organizationId, twinKeys);
  });
}

/** Marks every posting whose key belongs to at least two postings. */
async function markTwins(transaction: Kysely<Tables>, organizationId: string, keys: Value[]): Promise<void> {
  const { rows } = await sql<{ twin_key: string }>`
    select twin_key::text as twin_key from known_posting
    where organization_id = ${organizationId}
      and twin_key in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    group by twin_key having count(*) > 1`.execute(transaction);
  if (rows.length === 0) return;
  await transaction
    .updateTable("known_posting")
    .set({ has_twin: true })
    .where("organization_id", "=", organizationId)
    .where(
      "twin_key",
      "in",
      rows.map(({ twin_key }) => twin_key),
    )
    .where("has_twin", "=", false)
    .execute();
}

// The database rejects U+0000.
const shortened = (text: string | null | undefined, length = textLength): string | null =>
  text?.replaceAll("\u0000", "").trim().slice(0, length) || null;

const invoiceKey = (text: string | null | undefined): string | null =>
  shortened(text?.normalize("NFKC").toLowerCase(), keyLength);

function postingFacts(json: string): Value[] {
  const posting = indexedPosting.parse(JSON.parse(json));
  const { entityGuid, amount, contact, invoiceId, invoiceDate } = posting;
  const date = Date.parse(invoiceDate ?? "");
  const { accounts, texts, search } = searchColumns(posting);
  const taxCodes = linesOf(posting.splitPostings.map(({ bookingKey }) => bookingKey?.taxCode)) ?? "";
  return [
    shortened(entityGuid) ?? "",
    shortened(contact?.accountsPayableNumber),
    shortened(contact?.name),
    shortened(invoiceId),
    invoiceKey(invoiceId),
    Number.isNaN(date) ? null : new Date(date).toISOString(),
    sumText([amount.value]),
    shortened(amount.currencyCode),
    accounts,
    texts,
    search,
    taxCodes,
    twinKey(posting),
  ];
}

function failedFacts(json: string): Value[] {
  const failed: FailedPosting = failedReader.parse(JSON.parse(json));
  const { id, invoiceId } = failed;
  const { accounts, texts, search } = failedSearchColumns(failed);
  return [
    shortened(id) ?? "",
    null,
    null,
    shortened(invoiceId),
    invoiceKey(invoiceId),
    null,
    null,
    null,
    accounts,
    texts,
    search,
    null,
    null,
  ];
}

/**
 * Returns a 64-bit key, as a signed decimal, that is the same for postings with the same supplier (its
 * number, otherwise its name), invoice number, amount and currency. Returns null if supplier or invoice
 * number is missing; such postings are not compared.
 */
function twinKey({ amount, contact, invoiceId }: Pick<Posting, "amount" | "contact" | "invoiceId">) {
  const supplier =
    shortened(contact?.accountsPayableNumber) ?? shortened(contact?.name)?.toLowerCase() ?? null;
  const invoice = invoiceId?.normalize("NFKC").toLowerCase().trim() ?? "";
  if (supplier === null || invoice === "") return null;
  const same = JSON.stringify([supplier, invoice, sumText([amount.value]), amount.currencyCode]);
  return createHash("sha256").update(same).digest().readBigInt64BE().toString();
}
