import "server-only";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { lockExport } from "../postings/lock-export.ts";
import { readMarks, writeMarks } from "../postings/marks.ts";
import { readVerdicts } from "./view-readings.ts";

/**
 * Marks every posting as checked whose documents agree in all facts, for one person, and records their
 * number. What is marked already stays as it is and is not counted. Resolves with the number.
 */
export async function markAgreeing(
  owner: { organizationId: string; exportId: string; personId: string },
  audit: Pick<AuditRecorder<"AGREEING_MARKED">, "done">,
): Promise<number> {
  const { agrees } = await readVerdicts(owner);
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    await lockExport(transaction, owner);
    // Under the lock, so that a flag that is set meanwhile stays.
    const { own } = await readMarks(owner, transaction);
    const [checked, flagged] = [new Map(own.checked), new Map(own.flagged)];
    const unchecked = agrees.filter((entityGuid) => !checked.has(entityGuid));
    if (unchecked.length === 0) return 0;
    await writeMarks(
      owner,
      unchecked.map((entityGuid) => ({ entityGuid, checked: true, flagged: flagged.has(entityGuid) })),
      transaction,
    );
    await audit.done(transaction, { exportId: owner.exportId, count: unchecked.length });
    return unchecked.length;
  });
}
