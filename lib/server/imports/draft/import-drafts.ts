import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import {
  type ImportDraft,
  importDraft,
  type KeptDraft,
  type SaveDraftRequest,
} from "#lib/shared/import-draft.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { openText, sealText } from "../../sealed-text.ts";

/** The person and the organization whose draft it is. Nobody else can read it. */
export type DraftOwner = { organizationId: string; personId: string };

type Part = "work" | "file";

/** The time for which a draft is kept after it was last saved, in days. */
const keptDays = 30;

const ofOwner = (database: Kysely<Tables>, { organizationId, personId }: DraftOwner) =>
  database
    .selectFrom("import_draft")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId);

/**
 * Returns a person's draft in an organization. A draft of an earlier version that no longer fits, or that no
 * known key opens, counts as none; the next one replaces it. A file that is not the draft's by its SHA-256
 * counts as not kept.
 */
export async function readDraft(owner: DraftOwner): Promise<KeptDraft> {
  const database = await appDatabase();
  const parts = await ofOwner(database, owner)
    .select(["id", "part", "revision", "key_id", "sealed", "saved_at"])
    .execute();
  const work = parts.find(({ part }) => part === "work");
  if (!work) return { revision: 0, kept: null };
  const { revision } = work;
  const kept = openedDraft(
    work,
    parts.find(({ part }) => part === "file"),
  );
  if (!kept) return { revision, kept: null };
  const arrived = await arrivedOf(database, owner, kept.draft.runId);
  return { revision, kept: { ...kept, savedAt: work.saved_at.toISOString(), arrived } };
}

type Sealed = { id: string; key_id: string; sealed: string };

function openedDraft(work: Sealed, file: Sealed | undefined) {
  try {
    const draft = importDraft.parse(JSON.parse(opened(work)));
    const content = file ? opened(file) : null;
    return { draft, content: content !== null && isFileOf(draft, content) ? content : null };
  } catch {
    return null;
  }
}

/** Whether a file in base64 is that of a draft. Its actions would do something else with another. */
function isFileOf({ file: { sha256 } }: ImportDraft, content: string): boolean {
  const hash = createHash("sha256").update(Buffer.from(content, "base64")).digest("hex");
  return sha256 === null || sha256 === hash;
}

const opened = ({ id, key_id: keyId, sealed }: Sealed) => openText({ keyId, sealed }, id);

/** Counts what has arrived of an upload of the person; null if it is complete, or there is none. */
async function arrivedOf(database: Kysely<Tables>, owner: DraftOwner, runId: string | null) {
  if (runId === null) return null;
  const { rows } = await sql<{ unsentRows: number; repairs: number; records: number }>`
    select
      (select count(*)::int from import_unsent_row part
        where part.organization_id = run.organization_id and part.run_id = run.id) as "unsentRows",
      (select count(*)::int from import_repair part
        where part.organization_id = run.organization_id and part.run_id = run.id) as repairs,
      (select count(*)::int from import_record part
        where part.organization_id = run.organization_id and part.run_id = run.id) as records
    from import_run run
    where run.id = ${runId} and run.organization_id = ${owner.organizationId}
      and run.person_id = ${owner.personId} and run.state = 'UPLOADING'`.execute(database);
  return rows[0] ?? null;
}

/**
 * Saves a person's draft in an organization, sealed, and returns its revision, the same if the same is saved
 * twice. Throws DRAFT_CHANGED if it was saved or discarded elsewhere after the revision that it was made
 * from.
 */
export async function saveDraft(
  owner: DraftOwner,
  { base, draft, content }: SaveDraftRequest,
): Promise<number> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const row = await ofOwner(transaction, owner)
      .select(["id", "revision", "base", "key_id", "sealed"])
      .where("part", "=", "work")
      .forUpdate()
      .executeTakeFirst();
    // A save whose answer was lost comes again.
    if (row?.base === base && isSealed(row, JSON.stringify(draft))) return row.revision;
    if ((row?.revision ?? 0) !== base) throw changed();
    const { rows } = await sql<{ revision: number }>`
      select nextval('import_draft_revision')::int as revision`.execute(transaction);
    const number = { revision: rows[0]?.revision ?? 0, base };
    if (row) await deleteParts(transaction, owner, ["work"]);
    const work = { part: "work", text: JSON.stringify(draft), draft, ...number } as const;
    if (!(await putPart(transaction, owner, work))) throw changed();
    if (content !== undefined) await deleteParts(transaction, owner, ["file"]);
    if (typeof content === "string")
      await putPart(transaction, owner, { part: "file", text: content, draft, ...number });
    return number.revision;
  });
}

/** Whether a sealed text is this one. One that no known key opens is another. */
function isSealed(sealed: Sealed, text: string): boolean {
  try {
    return opened(sealed) === text;
  } catch {
    return false;
  }
}

const changed = () =>
  new AppError({ code: "DRAFT_CHANGED", message: "The draft was saved elsewhere meanwhile." });

type PartToPut = { part: Part; text: string; revision: number; base: number; draft: ImportDraft };

/**
 * Stores a part under a new id. Returns false if another request has stored its first one at the same
 * moment.
 */
async function putPart(
  transaction: Transaction<Tables>,
  owner: DraftOwner,
  { part, text, revision, base, draft }: PartToPut,
): Promise<boolean> {
  const id = randomUUID();
  const { keyId, sealed } = sealText(text, id);
  const stored = await transaction
    .insertInto("import_draft")
    .values({
      ...{ id, organization_id: owner.organizationId, person_id: owner.personId, part, revision, base },
      ...{ run_id: draft.runId, key_id: keyId, sealed },
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "person_id", "part"]).doNothing())
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

async function deleteParts(
  database: Kysely<Tables>,
  { organizationId, personId }: DraftOwner,
  parts: readonly Part[],
): Promise<void> {
  await database
    .deleteFrom("import_draft")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .where("part", "in", parts)
    .execute();
}

/** Deletes a person's draft in an organization, with its file. */
export async function discardDraft(owner: DraftOwner): Promise<void> {
  await deleteParts(await appDatabase(), owner, ["work", "file"]);
}

/** Deletes the draft of an import that is planned now, with its file. */
export async function deleteDraftOfRun(transaction: Transaction<Tables>, runId: string): Promise<void> {
  await sql`
    delete from import_draft draft using import_draft planned
    where planned.run_id = ${runId} and planned.part = 'work'
      and draft.organization_id = planned.organization_id and draft.person_id = planned.person_id`.execute(
    transaction,
  );
}

/** Deletes drafts that nobody has saved for 30 days. */
export async function sweepImportDrafts(): Promise<void> {
  await sql`
    delete from import_draft
    where (organization_id, person_id) in (
      select organization_id, person_id from import_draft old
      where saved_at <= now() - make_interval(days => ${keptDays}::int)
        and not exists (select from import_draft work
          where work.organization_id = old.organization_id and work.person_id = old.person_id
            and work.part = 'work' and work.saved_at > now() - make_interval(days => ${keptDays}::int)))`.execute(
    await appDatabase(),
  );
}
