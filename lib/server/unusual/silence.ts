import "server-only";
import type { SilenceChange, UnusualOfExport } from "#lib/shared/unusual.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { findUnusual } from "./find-unusual.ts";

type Where = { organizationId: string; exportId: string; person: { id: string; name: string } };

/**
 * Stores a person's word that something is usual for a supplier of an organization, in all exports, or takes it back, and
 * records it. Nothing happens if it is so already. Throws NOT_FOUND for what is not unusual in the export, so that nobody
 * silences what Kontor has not shown.
 */
export async function silence(
  { organizationId, exportId, person }: Where,
  { isUsual, ...name }: SilenceChange,
  audit: Pick<AuditRecorder<"USUAL_CHANGED">, "done">,
): Promise<void> {
  // Postings without a supplier have nothing in common for which something could be usual.
  if (name.supplier === "" || !isFound(await findUnusual(organizationId, exportId), name))
    throw new AppError({ code: "NOT_FOUND", message: "Nothing like this is unusual in this export." });
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const row = { organization_id: organizationId, ...name, person_id: person.id, person_name: person.name };
    const changed = isUsual
      ? await transaction
          .insertInto("usual_value")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning("kind")
          .executeTakeFirst()
      : await transaction
          .deleteFrom("usual_value")
          .where("organization_id", "=", organizationId)
          .where("kind", "=", name.kind)
          .where("supplier", "=", name.supplier)
          .where("value", "=", name.value)
          .returning("kind")
          .executeTakeFirst();
    if (!changed) return;
    const [before, after] = isUsual ? [null, name.value] : [name.value, null];
    await audit.done(transaction, {
      ...{ exportId, target: name.supplier },
      changes: [{ field: name.kind, before, after }],
    });
  });
}

function isFound(
  { postings, missing }: UnusualOfExport,
  { kind, supplier, value }: Omit<SilenceChange, "isUsual">,
): boolean {
  const isNamed = (found: { supplier: string; value: string }) =>
    found.supplier === supplier && found.value === value;
  if (kind === "missing") return missing.some(isNamed);
  return postings.some(({ reasons }) => reasons.some((reason) => reason.kind === kind && isNamed(reason)));
}
