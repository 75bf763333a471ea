import "server-only";
import { sql } from "kysely";
import { maxNamed, type NamedPostings } from "#lib/shared/receipt.ts";
import { appDatabase } from "../database/open.ts";
import { refusalsOfOne } from "../datev-online/sending/problems.ts";

/**
 * What became of a document in one hand-over. "otherwise": a person has said that it reaches the consultant
 * in another way. "refused": DATEV has not taken it, and nobody has said anything of it.
 */
type Fate = "fetched" | "otherwise" | "missing" | "refused";

type Reached = { fileId: string; entityGuid: string; invoiceId: string; fate: Fate };

type ExportKey = { organizationId: string; exportId: string };

/**
 * Counts the documents of an export over all its hand-overs: the expected ones that reached a ZIP whole or
 * DATEV's data center at least once, others that DATEV does not take and of which a person has said that
 * they reach the consultant in another way, those that could not be fetched for any, and the postings of the
 * last; and those of the others that were fetched and that DATEV has refused. `expected` is the JSON of a
 * list with the ids of the files.
 */
export async function countDocuments(
  key: ExportKey,
  expected: string,
): Promise<Record<Fate, number> & { missingOf: NamedPostings }> {
  const rows = [...(await inZips(key)), ...(await atDatev(key))];
  const ids = new Set(rows.length > 0 ? (JSON.parse(expected) as string[]) : []);
  const known = rows.filter(({ fileId }) => ids.has(fileId));
  const of = (wanted: Fate) =>
    new Set(known.filter(({ fate }) => fate === wanted).map(({ fileId }) => fileId));
  const fetched = of("fetched");
  const without = (some: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
    new Set([...some].filter((id) => !others.some((other) => other.has(id))));
  const otherwise = without(of("otherwise"), fetched);
  const missing = without(of("missing"), fetched, otherwise);
  const refused = without(of("refused"), fetched, otherwise, missing);
  const postings = new Map(
    known
      .filter(({ fileId }) => missing.has(fileId))
      .map(({ entityGuid, invoiceId }) => [entityGuid, { entityGuid, invoiceId }]),
  );
  return {
    fetched: fetched.size,
    otherwise: otherwise.size,
    missing: missing.size,
    refused: refused.size,
    missingOf: { count: postings.size, named: [...postings.values()].slice(0, maxNamed) },
  };
}

async function inZips({ organizationId, exportId }: ExportKey): Promise<Reached[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("handed_document")
    .innerJoin("hand_over", "hand_over.id", "handed_document.archive_id")
    .innerJoin("document_archive", "document_archive.id", "handed_document.archive_id")
    .innerJoin("handed_file", (join) =>
      join
        .onRef("handed_file.hand_over_id", "=", "handed_document.archive_id")
        .on(sql<boolean>`handed_file.place = handed_document.part - 1`),
    )
    .select(["file_id as fileId", "entity_guid as entityGuid", "invoice_id as invoiceId", "state"])
    .distinct()
    .where("handed_document.organization_id", "=", organizationId)
    .where("hand_over.organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("handed_document.state", "<>", "waiting")
    // What was cancelled before its ZIP was made has reached nobody.
    .where((of) =>
      of.or([
        of("cancelled_at", "is", null),
        of("handed_file.sha256", "is not", null),
        of("handed_file.finished_at", "is not", null),
      ]),
    )
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, fate: state === "fetched" ? "fetched" : "missing" }));
}

/**
 * A document that DATEV has refused is there, and is open until it has arrived, or a person says that it
 * goes another way. One whose request had no answer has no fate, because nobody knows whether DATEV has it,
 * nor has one that failed because its delivery was given up: it may never have been sent.
 */
async function atDatev({ organizationId, exportId }: ExportKey): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select file_id as "fileId", entity_guid as "entityGuid", invoice_id as "invoiceId", case
        when datev_document.state = 'arrived' then 'fetched'
        when datev_document.state = 'missing' then 'missing'
        when otherwise_at is not null and datev_document.problem->>'errorCode' = 'DATEV_FILE_TYPE_REFUSED'
          then 'otherwise'
        else 'refused' end as fate
    from datev_document join delivery on delivery.organization_id = datev_document.organization_id
      and delivery.id = datev_document.delivery_id
    where datev_document.organization_id = ${organizationId} and export_id = ${exportId}
      and (datev_document.state in ('arrived', 'missing') or datev_document.state = 'failed'
        and datev_document.problem->>'errorCode' = any(${[...refusalsOfOne]}::text[]))`.execute(
    await appDatabase(),
  );
  return rows;
}
