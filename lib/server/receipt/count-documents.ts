import "server-only";
import { sql } from "kysely";
import { maxNamed, type NamedPostings } from "#lib/shared/receipt.ts";
import { appDatabase } from "../database/open.ts";

/**
 * What became of a document in one hand-over. "otherwise": a person has said that it reaches the consultant
 * in another way.
 */
type Fate = "fetched" | "otherwise" | "missing";

type Reached = { fileId: string; entityGuid: string; invoiceId: string; fate: Fate };

type ExportKey = { organizationId: string; exportId: string };

/**
 * Counts the documents of an export over all its hand-overs: the expected ones that reached a ZIP whole or
 * DATEV's data center at least once, others that DATEV does not take and of which a person has said that
 * they reach the consultant in another way, those that could not be fetched for any, and the postings of the
 * last. `expected` is the JSON of a list with the ids of the files.
 */
export async function countDocuments(
  key: ExportKey,
  expected: string,
): Promise<{ fetched: number; otherwise: number; missing: number; missingOf: NamedPostings }> {
  const rows = [...(await inZips(key)), ...(await atDatev(key))];
  const ids = new Set(rows.length > 0 ? (JSON.parse(expected) as string[]) : []);
  const known = rows.filter(({ fileId }) => ids.has(fileId));
  const of = (wanted: Fate) =>
    new Set(known.filter(({ fate }) => fate === wanted).map(({ fileId }) => fileId));
  const fetched = of("fetched");
  const otherwise = new Set([...of("otherwise")].filter((fileId) => !fetched.has(fileId)));
  const missing = known.filter(({ fileId }) => !fetched.has(fileId) && !otherwise.has(fileId));
  const postings = new Map(
    missing.map(({ entityGuid, invoiceId }) => [entityGuid, { entityGuid, invoiceId }]),
  );
  return {
    fetched: fetched.size,
    otherwise: otherwise.size,
    missing: new Set(missing.map(({ fileId }) => fileId)).size,
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

const fateOf = (state: "waiting" | "arrived" | "failed" | "missing"): Fate =>
  state === "arrived" ? "fetched" : state === "missing" ? "missing" : "otherwise";

/**
 * A document that DATEV has refused is there, and is open until it has arrived, or a person says that it
 * goes another way: until then it has no fate.
 */
async function atDatev({ organizationId, exportId }: ExportKey): Promise<Reached[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("datev_document")
    .innerJoin("delivery", (join) =>
      join
        .onRef("delivery.organization_id", "=", "datev_document.organization_id")
        .onRef("delivery.id", "=", "datev_document.delivery_id"),
    )
    .select(["file_id as fileId", "entity_guid as entityGuid", "invoice_id as invoiceId"])
    .select("datev_document.state")
    .where("datev_document.organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where((of) =>
      of.or([
        of("datev_document.state", "in", ["arrived", "missing"]),
        of.and([
          of("datev_document.state", "=", "failed"),
          of("datev_document.otherwise_at", "is not", null),
          sql<boolean>`datev_document.problem->>'errorCode' is not distinct from 'DATEV_FILE_TYPE_REFUSED'`,
        ]),
      ]),
    )
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, fate: fateOf(state) }));
}
