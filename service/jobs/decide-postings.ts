import { sql, type Kysely, type Transaction } from "kysely";
import { orderedUuid } from "../database/ordered-uuid.ts";
import type { Outcome, PostingContent, Tables } from "../database/tables.ts";

const batchSize = 500;

type Undecided = {
  ordinal: number;
  posting_key: number;
  content: PostingContent | null;
  has_invoice: boolean;
  has_trail: boolean;
};

async function undecidedPostings(exportId: string, transaction: Transaction<Tables>): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    select listed.ordinal, listed.posting_key, posting.content,
      exists (select from document where document.posting_key = posting.key and type = 'INVOICE') as has_invoice,
      exists (select from document where document.posting_key = posting.key and type = 'AUDIT_TRAIL') as has_trail
    from export_posting listed
    left join posting on posting.key = listed.posting_key and posting.export_id = ${exportId}
    where listed.export_id = ${exportId} and listed.outcome is null
    order by listed.ordinal limit ${batchSize}
  `.execute(transaction);
  return rows;
}

async function knownAccounts(
  organizationId: string,
  postings: Undecided[],
  transaction: Transaction<Tables>,
): Promise<Set<string>> {
  const named = new Set(
    postings.flatMap(
      ({ content }) => content?.splitPostings.map((split) => split.generalLedgerAccount) ?? [],
    ),
  );
  const { rows } = await sql<{ code: string }>`
    select code from ledger_account where organization_id = ${organizationId}
      and code in (select jsonb_array_elements_text(${JSON.stringify([...named])}::jsonb))
  `.execute(transaction);
  return new Set(rows.map((row) => row.code));
}

function outcomeOf({ content }: Undecided, accounts: Set<string>): Outcome {
  if (!content) return "EXPORTABLE_POSTINGS_NOT_FOUND";
  const isComplete = content.splitPostings.every((split) => accounts.has(split.generalLedgerAccount));
  return isComplete ? "EXPORTED" : "GENERAL_LEDGER_ACCOUNT_NOT_FOUND";
}

function fileName(prefix: string, invoiceId: string): string {
  const name = invoiceId.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-").slice(0, 120);
  return `${prefix}-${name || "posting"}.pdf`;
}

function documentsOf({ posting_key, content, has_invoice, has_trail }: Undecided) {
  const invoiceId = content?.invoiceId ?? "";
  const trail = {
    id: orderedUuid(),
    posting_key,
    type: "AUDIT_TRAIL",
    name: fileName("audit-trail", invoiceId),
  };
  const invoice = { id: orderedUuid(), posting_key, type: "INVOICE", name: fileName("invoice", invoiceId) };
  return [...(has_invoice ? [] : [invoice]), ...(has_trail ? [] : [trail])];
}

async function decideBatch(
  { exportId, organizationId }: { exportId: string; organizationId: string },
  transaction: Transaction<Tables>,
): Promise<number> {
  // Locked, so that a second worker on the same export waits and then goes on behind this one.
  const running = await transaction
    .selectFrom("export")
    .select("id")
    .where("id", "=", exportId)
    .where("status", "=", "EXPORTING")
    .forUpdate()
    .executeTakeFirst();
  if (!running) return 0;
  const postings = await undecidedPostings(exportId, transaction);
  if (postings.length === 0) return 0;
  const accounts = await knownAccounts(organizationId, postings, transaction);
  const decided = postings.map((posting) => ({ posting, outcome: outcomeOf(posting, accounts) }));
  const outcomes = decided.map(({ posting, outcome }) => ({ ordinal: posting.ordinal, outcome }));
  const documents = decided
    .filter(({ outcome }) => outcome === "EXPORTED")
    .flatMap(({ posting }) => documentsOf(posting));
  await sql`
    update export_posting listed set outcome = decided.outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as decided (ordinal int, outcome text)
    where listed.export_id = ${exportId} and listed.ordinal = decided.ordinal
  `.execute(transaction);
  // A posting that failed is ready again, in the same instant in which its failure is on record.
  await sql`
    update posting set export_id = null
    from export_posting listed
    where listed.export_id = ${exportId} and listed.outcome = 'GENERAL_LEDGER_ACCOUNT_NOT_FOUND'
      and listed.ordinal between ${postings[0]?.ordinal} and ${postings.at(-1)?.ordinal}
      and posting.key = listed.posting_key and posting.export_id = ${exportId}
  `.execute(transaction);
  await sql`
    insert into document (id, posting_key, export_id, type, name, content_type)
    select id, posting_key, ${exportId}::uuid, type, name, 'application/pdf'
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as made (id uuid, posting_key bigint, type text, name text)
  `.execute(transaction);
  return postings.length;
}

/**
 * Decides for every posting of an export whether it is exported, and lists the files of those that are. Each batch
 * is one transaction that takes only what no earlier run has decided, so that a run after a crash goes on there.
 */
export async function decidePostings(
  database: Kysely<Tables>,
  ids: { exportId: string; organizationId: string },
): Promise<void> {
  for (;;) {
    const count = await database.transaction().execute((transaction) => decideBatch(ids, transaction));
    if (count === 0) return;
    await new Promise(setImmediate);
  }
}
