import "server-only";
import { shortIban } from "#lib/shared/iban.ts";
import type { SilenceChange, Silencing, UnusualOfExport } from "#lib/shared/unusual.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { findUnusual, type UnusualViewer } from "./find-unusual.ts";
import { silenceElsewhere } from "./silence-elsewhere.ts";
import { readUsualValues } from "./usual-values.ts";

type Where = { organizationId: string; exportId: string; viewer: UnusualViewer };

/**
 * Stores a person's word that something is usual for a supplier of an organization, in all exports, or takes
 * it back, and records it. Nothing happens if it is so already. Their word about another organization is
 * stored for them alone and recorded nowhere. Returns who said it and when, null if it was taken back.
 * Throws NOT_FOUND for what is not unusual in the export, so that nobody silences what Kontor has not shown.
 */
export async function silence(
  { organizationId, exportId, viewer }: Where,
  { isUsual, ...name }: SilenceChange,
  audit: Pick<AuditRecorder<"USUAL_CHANGED">, "done">,
): Promise<Silencing> {
  const { kind, supplier, value } = name;
  // Postings without a supplier have nothing in common for which something could be usual.
  // Another word asks nothing of other organizations.
  const looked = kind === "elsewhere" ? { viewer, supplier } : { supplier };
  if (supplier === "" || !isFound(await findUnusual(organizationId, exportId, looked), name))
    throw new AppError({ code: "NOT_FOUND", message: "Nothing like this is unusual in this export." });
  if (kind === "elsewhere")
    return silenceElsewhere({ organizationId, person: viewer.person }, { supplier, value, isUsual });
  const { id: person_id, name: person_name } = viewer.person;
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const key = { organization_id: organizationId, kind, supplier, value };
    const changed = isUsual
      ? await transaction
          .insertInto("usual_value")
          .values({ ...key, person_id, person_name })
          .onConflict((conflict) => conflict.doNothing())
          .returning("kind")
          .executeTakeFirst()
      : await transaction
          .deleteFrom("usual_value")
          .where("organization_id", "=", organizationId)
          .where("kind", "=", kind)
          .where("supplier", "=", supplier)
          .where("value", "=", value)
          .returning("kind")
          .executeTakeFirst();
    if (!changed) return;
    // The trail outlives the export, so it does not hold the whole account.
    const told = kind === "iban" ? shortIban(value) : value;
    const [before, after] = isUsual ? [null, told] : [told, null];
    await audit.done(transaction, {
      ...{ exportId, target: supplier },
      changes: [{ field: kind, before, after }],
    });
  });
  return (await readUsualValues(organizationId))(name);
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
