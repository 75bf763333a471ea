import "server-only";
import type { Transaction } from "kysely";
import type { ImportNotice } from "#lib/shared/import-file.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

/** Maximum notices that a list shows. Those after them follow when these are dismissed. */
const shownNotices = 20;

type Discarded = { organizationId: string; fileName: string; broughtBy: string; discardedBy: string };

/** Leaves a notice for who brought a file that somebody else discarded; none for the own one. */
export async function leaveNotice(
  transaction: Transaction<Tables>,
  { organizationId, fileName, broughtBy, discardedBy }: Discarded,
): Promise<void> {
  if (broughtBy === discardedBy) return;
  await transaction
    .insertInto("import_notice")
    .values({
      organization_id: organizationId,
      person_id: broughtBy,
      file_name: fileName,
      discarded_by: discardedBy,
    })
    .execute();
}

/**
 * Returns a person's notices of an organization, newest first, at most 20. Names are those that people have
 * now.
 */
export async function noticesFor(organizationId: string, personId: string): Promise<ImportNotice[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("import_notice")
    .innerJoin("person", "person.id", "import_notice.discarded_by")
    .select(["import_notice.id", "file_name as fileName", "person.name as discardedBy", "discarded_at"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .orderBy("discarded_at", "desc")
    .orderBy("import_notice.id")
    .limit(shownNotices)
    .execute();
  return rows.map(({ discarded_at, ...row }) => ({ ...row, at: discarded_at.toISOString() }));
}

/** Deletes a person's own notice. Resolves with false if there is none. */
export async function dismissNotice(
  organizationId: string,
  personId: string,
  noticeId: string,
): Promise<boolean> {
  const database = await appDatabase();
  const { numDeletedRows } = await database
    .deleteFrom("import_notice")
    .where("organization_id", "=", organizationId)
    .where("id", "=", noticeId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
