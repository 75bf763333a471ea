import "server-only";
import { type Kysely, sql } from "kysely";
import type { DeclarationKind, SignedState, SignOff } from "#lib/shared/sign-off.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { readSigners } from "./four-eyes.ts";

/** The person who declares something, as a session has it. */
export type Declarer = { id: string; name: string };

type ExportKey = { organizationId: string; exportId: string };

type Declared = {
  kind: DeclarationKind;
  person: Declarer;
  reason: string;
  state?: SignedState;
  handOverId?: string;
};

/**
 * Runs what declares something about an export one after the other, so that each sees what was declared
 * before. `change` gets the transaction.
 */
export async function declaring<Result>(
  { organizationId, exportId }: ExportKey,
  change: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const name = `declaration ${JSON.stringify([organizationId, exportId])}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    return change(transaction);
  });
}

/** Stores a declaration in the transaction of `declaring`. It is never changed. */
export async function insertDeclaration(
  transaction: Kysely<Tables>,
  { organizationId, exportId }: ExportKey,
  { kind, person, reason, state, handOverId }: Declared,
): Promise<void> {
  await transaction
    .insertInto("declaration")
    .values({
      organization_id: organizationId,
      export_id: exportId,
      kind,
      person_id: person.id,
      person_name: person.name,
      hand_over_id: handOverId ?? null,
      reason,
      state: state ? JSON.stringify(state) : null,
    })
    .execute();
}

/**
 * Returns the signatures of an export and their revocations for a receipt in the state with this digest, as
 * one person sees them.
 */
export async function readSignOff(
  { organizationId, exportId }: ExportKey,
  { digest, personId }: { digest: string; personId: string },
  transaction?: Kysely<Tables>,
): Promise<SignOff> {
  const database = transaction ?? (await appDatabase());
  const rows = await database
    .selectFrom("declaration")
    .select(["id", "kind", "at", "person_id", "person_name", "reason", "state"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("kind", "in", ["signed", "revoked"])
    .orderBy("id")
    .execute();
  const revoked = rows.findLastIndex(({ kind }) => kind === "revoked");
  const isNewestOf = (person: string, index: number) =>
    !rows.some((other, place) => place > index && other.person_id === person);
  return {
    needed: await readSigners(organizationId, database),
    declarations: rows.map(({ kind, at, person_id, person_name, reason, state }, index) => ({
      kind: kind === "signed" ? kind : "revoked",
      at: at.toISOString(),
      by: person_name,
      isOwn: person_id === personId,
      reason,
      state,
      isValid: index > revoked && state?.digest === digest && isNewestOf(person_id, index),
    })),
  };
}
