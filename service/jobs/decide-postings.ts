import { sql, type Kysely } from "kysely";
import type { PostingErrorCode } from "#contract/posting.ts";
import type { StoredPostingContent, Tables } from "../database/tables.ts";
import type { TakenPosting } from "./read-batches.ts";

/** A posting that can be exported: it still exists, and so do its ledger accounts, all of them active. */
export type ExportablePosting = TakenPosting & { content: StoredPostingContent };

type Export = { exportId: string; organizationId: string };
type Failure = { ordinal: number; outcome: PostingErrorCode; missing?: string[] };

const accountsOf = (content: StoredPostingContent) =>
  content.splitPostings.map((split) => split.generalLedgerAccount);

/**
 * Stores why postings fail. In the same transaction, the postings that still exist become ready for the
 * next export. Throws if the export has ended meanwhile, because another worker has finished it.
 */
async function recordFailures(
  database: Kysely<Tables>,
  { exportId, organizationId }: Export,
  failures: Failure[],
): Promise<void> {
  if (failures.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom("export")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", exportId)
      .where("status", "=", "EXPORTING")
      .forUpdate()
      .executeTakeFirstOrThrow();
    await sql`
      with failed as (
        update export_posting listed set outcome = failure.outcome, missing_accounts = failure.missing
        from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb)
          as failure (ordinal int, outcome text, missing jsonb)
        where listed.organization_id = ${organizationId} and listed.export_id = ${exportId}
          and listed.ordinal = failure.ordinal and listed.outcome is null
        returning listed.posting_key
      )
      update posting set export_id = null from failed
      where organization_id = ${organizationId} and key = posting_key and export_id = ${exportId}
    `.execute(transaction);
  });
}

/**
 * Returns the function that checks batches of an export's postings. It returns the postings that can be
 * exported. The others are recorded as failed in this export, with an error code of section 7.
 */
export function postingDecider(database: Kysely<Tables>, ids: Export) {
  const known = new Set<string>();

  async function learnAccounts(postings: TakenPosting[]): Promise<void> {
    const named = postings.flatMap(({ content }) => (content ? accountsOf(content) : []));
    const unknown = [...new Set(named)].filter((code) => !known.has(code));
    if (unknown.length === 0) return;
    const { rows } = await sql<{ code: string }>`
      select code from ledger_account
      where organization_id = ${ids.organizationId} and is_active and code = any(${unknown}::text[])
    `.execute(database);
    for (const { code } of rows) known.add(code);
  }

  return async (postings: TakenPosting[]): Promise<ExportablePosting[]> => {
    await learnAccounts(postings);
    const exportable: ExportablePosting[] = [];
    const failures: Failure[] = [];
    for (const posting of postings) {
      const { ordinal, content } = posting;
      if (!content) {
        failures.push({ ordinal, outcome: "EXPORTABLE_POSTINGS_NOT_FOUND" });
        continue;
      }
      const missing = [...new Set(accountsOf(content).filter((code) => !known.has(code)))];
      if (missing.length === 0) exportable.push({ ...posting, content });
      else failures.push({ ordinal, outcome: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND", missing });
    }
    await recordFailures(database, ids, failures);
    return exportable;
  };
}
