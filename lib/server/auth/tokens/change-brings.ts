import "server-only";
import type { Brings } from "#lib/shared/brings.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { invalidatePerson } from "./person-cache.ts";

/** Changes which ended exports are brought by a person's own connection, from now on. */
export async function changeBrings(
  { connectionId, personId }: { connectionId: string; personId: string },
  brings: Brings,
  audit: Pick<AuditRecorder<"BRINGS_CHANGED">, "done">,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom("connection")
      .select("brings")
      .where("id", "=", connectionId)
      .forUpdate()
      .executeTakeFirst();
    if (!former || former.brings === brings) return;
    await transaction.updateTable("connection").set({ brings }).where("id", "=", connectionId).execute();
    const changes = [{ field: "brings", before: former.brings, after: brings }];
    await audit.done(transaction, { setting: "brings", changes });
  });
  invalidatePerson(personId);
}
