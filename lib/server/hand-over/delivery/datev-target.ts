import "server-only";
import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { DatevClientNumbers } from "#lib/shared/datev-online.ts";
import type { Target, TargetSettings } from "#lib/shared/targets.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { sealText } from "../../sealed-text.ts";
import { changesOf, type SettingAuthor } from "../../settings/save-setting.ts";
import { targetOfRow } from "./targets.ts";

/** The settings of the target that is DATEV's data center. */
export type DatevTargetSettings = Extract<TargetSettings, { kind: "datev" }>;

type DatevTarget = Omit<Selectable<Tables["target"]>, "settings"> & { settings: DatevTargetSettings };

/** Resolves with the organization's target at DATEV, or undefined before a client is chosen. */
export async function datevTargetOf(
  organizationId: string,
  given?: Kysely<Tables>,
): Promise<DatevTarget | undefined> {
  const row = await targetAtDatev(given ?? (await appDatabase()), organizationId).executeTakeFirst();
  return row && asDatev(row);
}

const targetAtDatev = (database: Kysely<Tables>, organizationId: string) =>
  database
    .selectFrom("target")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where(sql<string>`settings ->> 'kind'`, "=", "datev");

function asDatev(row: Selectable<Tables["target"]>): DatevTarget {
  const { settings } = row;
  if (settings.kind !== "datev") throw new Error("The target is none at DATEV.");
  return { ...row, settings };
}

/**
 * Makes a chosen client the organization's target at DATEV: the one that it has, or a new one. The document
 * type stays while the client stays, because each client has a list of its own. Must be called in the
 * transaction of the choice.
 */
export async function saveDatevTarget(
  transaction: Kysely<Tables>,
  organizationId: string,
  { consultantNumber, clientNumber }: DatevClientNumbers,
  author: SettingAuthor,
): Promise<void> {
  const known = await datevTargetOf(organizationId, transaction);
  const numbers = { consultantNumber, clientNumber };
  if (known && isOf(known, numbers)) return;
  const settings = JSON.stringify({ kind: "datev", ...numbers, documentType: null });
  if (known) {
    await transaction.updateTable("target").set({ settings }).where("id", "=", known.id).execute();
    return;
  }
  const id = randomUUID();
  // It has no secret of its own: the access has the tokens.
  const { keyId, sealed } = sealText("", id);
  await transaction
    .insertInto("target")
    .values({
      ...{ id, organization_id: organizationId, name: await freeName(transaction, organizationId), settings },
      ...{ key_id: keyId, sealed_secret: sealed, person_id: author.id, person_name: author.name },
    })
    .execute();
}

/** Returns "DATEV", or with the first number from 2 on that no target has. */
async function freeName(transaction: Kysely<Tables>, organizationId: string): Promise<string> {
  const rows = await transaction
    .selectFrom("target")
    .select("name")
    .where("organization_id", "=", organizationId)
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  let name = "DATEV";
  for (let number = 2; taken.has(name); number += 1) name = `DATEV ${number}`;
  return name;
}

/**
 * Removes the organization's target at DATEV. Its deliveries stay. Must be called in the transaction that
 * ends the access.
 */
export async function removeDatevTarget(transaction: Kysely<Tables>, organizationId: string): Promise<void> {
  const known = await datevTargetOf(organizationId, transaction);
  if (known) await transaction.deleteFrom("target").where("id", "=", known.id).execute();
}

/**
 * Stores the document type of the organization's target at DATEV, and records it. `client` is the one whose
 * list has the type; none is needed to take a type away. Resolves with the target, or undefined without one.
 * Throws DATEV_DOCUMENT_TYPE_UNKNOWN if a colleague has chosen another client meanwhile.
 */
export async function setDocumentType(
  organizationId: string,
  { documentType, client }: { documentType: string; client: DatevClientNumbers } | DocumentTypeTaken,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<Target | undefined> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const row = await targetAtDatev(transaction, organizationId).forUpdate().executeTakeFirst();
    if (!row) return undefined;
    const known = asDatev(row);
    if (client && !isOf(known, client)) throw unknownDocumentType(documentType);
    const settings = { ...known.settings, documentType };
    await transaction
      .updateTable("target")
      .set({ settings: JSON.stringify(settings) })
      .where("id", "=", known.id)
      .execute();
    const changes = changesOf(known.settings, settings);
    await audit.done(transaction, { setting: "target", target: known.name, changes });
    return targetOfRow({ ...known, settings });
  });
}

type DocumentTypeTaken = { documentType: null; client?: never };

/** The error for a document type that the chosen client does not have. */
export const unknownDocumentType = (documentType: string) =>
  new AppError({
    code: "DATEV_DOCUMENT_TYPE_UNKNOWN",
    message: `The client has no document type ${documentType}.`,
  });

const isOf = ({ settings }: DatevTarget, { consultantNumber, clientNumber }: DatevClientNumbers) =>
  settings.consultantNumber === consultantNumber && settings.clientNumber === clientNumber;

/** Throws DATEV_FORMAT_ONLY if a target is DATEV's data center and the format is another one than DATEV's. */
export function requireTakes({ kind }: TargetSettings, format: string): void {
  if (kind === "datev" && format !== "datev")
    throw new AppError({ code: "DATEV_FORMAT_ONLY", message: `DATEV's services don't take ${format}.` });
}
