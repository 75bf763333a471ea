import "server-only";
import { sql } from "kysely";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { RemarkKind } from "#lib/shared/remarks.ts";
import { appDatabase } from "../database/open.ts";

/**
 * A note, question or answer as it is handed over. `text` is empty if it was withdrawn. Names are as they
 * were.
 */
export type HandedRemark = {
  id: string;
  questionId: string | null;
  kind: RemarkKind;
  documentNumber: string | null;
  entityGuid: string;
  text: string;
  by: string;
  at: Date;
  told: readonly string[];
  withdrawnAt: Date | null;
};

/** Returns what a hand-over has of the notes and questions of its export; null if they were not asked for. */
export async function remarksFor(
  key: { organizationId: string; exportId: string },
  { remarks }: Pick<HandOverRequest, "remarks">,
  askedAt: Date,
): Promise<HandedRemark[] | null> {
  return remarks ? readRemarksAsOf(key, askedAt) : null;
}

/**
 * Returns the notes and questions on all postings of an export as they were at a time, oldest first, so that
 * a hand-over can be made again with the same bytes.
 */
export async function readRemarksAsOf(
  { organizationId, exportId }: { organizationId: string; exportId: string },
  time: Date,
): Promise<HandedRemark[]> {
  const database = await appDatabase();
  const { rows } = await sql<Omit<HandedRemark, "told"> & { told: { name: string }[] }>`
    select id, question_id as "questionId", kind, document_number as "documentNumber", entity_guid as "entityGuid",
      case when withdrawn_at <= ${time} then '' else text end as text, person_name as by, written_at as at, told,
      case when withdrawn_at <= ${time} then withdrawn_at end as "withdrawnAt"
    from remark
    where organization_id = ${organizationId} and export_id = ${exportId} and written_at <= ${time}
    order by written_at, id`.execute(database);
  return rows.map((row) => ({ ...row, told: row.told.map(({ name }) => name) }));
}
