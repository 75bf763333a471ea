import "server-only";
import { sql } from "kysely";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { lockExport } from "../postings/lock-export.ts";

type Author = { organizationId: string; exportId: string; personId: string };

/**
 * Withdraws a person's own note, question or answer and records it: its text is shown to nobody any more,
 * the line that it was there stays. One that is withdrawn already stays so. Throws NOT_FOUND for one that is
 * not there or is somebody else's.
 */
export async function withdrawRemark(
  { organizationId, exportId, personId }: Author,
  id: string,
  audit: Pick<AuditRecorder<"REMARK_WITHDRAWN">, "done">,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await lockExport(transaction, { organizationId, exportId });
    const remark = await transaction
      .selectFrom("remark")
      .select(["entity_guid", "withdrawn_at"])
      .where("organization_id", "=", organizationId)
      .where("export_id", "=", exportId)
      .where("id", "=", id)
      .where("person_id", "=", personId)
      .executeTakeFirst();
    if (!remark)
      throw new AppError({ code: "NOT_FOUND", message: "You have written no such note or question." });
    if (remark.withdrawn_at !== null) return;
    await transaction
      .updateTable("remark")
      // The time under the lock, which hand-overs take too, by the clock of all of them.
      .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
    await audit.done(transaction, { exportId, entityGuid: remark.entity_guid });
  });
}
