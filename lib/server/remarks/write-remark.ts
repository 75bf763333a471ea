import "server-only";
import { type Kysely, sql } from "kysely";
import type { RemarkKind, RemarkRequest } from "#lib/shared/remarks.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { laterThan } from "../database/later-than.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { lockExport } from "../postings/lock-export.ts";
import { listColleagues } from "../settings/colleagues.ts";

/** The maximum number of notes, questions and answers of a posting, and of an export. */
const [maxOfPosting, maxOfExport] = [100, 5_000];

/** The actions of the audit trail that writing is recorded as. */
const actions = {
  note: "NOTE_WRITTEN",
  question: "QUESTION_ASKED",
  answer: "QUESTION_ANSWERED",
} as const satisfies Record<RemarkKind, string>;

type Audit = {
  readonly [Action in (typeof actions)[RemarkKind]]: Pick<AuditRecorder<Action>, "done">;
};

type Person = { id: string; name: string };

/** Who writes, on which export. */
type Writer = { organizationId: string; exportId: string; person: Person };

/** Where a remark belongs, and who is told of it. */
type Place = { entityGuid: string; questionId: string | null; told: Person[] };

const notFound = (message: string) => new AppError({ code: "NOT_FOUND", message });

/**
 * Stores a note, question or answer under an id that the caller chooses, so that a request that is sent
 * again writes nothing twice, and records it. Throws NOT_FOUND for a posting that the export does not have
 * and for a question that is not there or was withdrawn, BAD_INPUT for an id that is taken and for people
 * who are not connected to the organization, and REMARKS_FULL.
 */
export async function writeRemark(
  writer: Writer,
  id: string,
  request: RemarkRequest,
  audit: Audit,
): Promise<void> {
  const { organizationId, exportId, person } = writer;
  const told = request.kind === "answer" ? [] : await colleaguesOf(writer, request.tell);
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const exportKey = await lockExport(transaction, writer);
    if (await isWritten(transaction, writer, id)) return;
    const place: Place =
      request.kind === "answer"
        ? await placeOfAnswer(transaction, writer, request.questionId)
        : { entityGuid: request.entityGuid, questionId: null, told };
    const { entityGuid, questionId } = place;
    await requireRoom(transaction, writer, entityGuid);
    await transaction
      .insertInto("remark")
      .values({
        ...{ organization_id: organizationId, id, export_id: exportId, entity_guid: entityGuid },
        ...{ kind: request.kind, question_id: questionId, text: request.text },
        document_number: await documentNumberOf(transaction, { organizationId, ...exportKey }, entityGuid),
        ...{ person_id: person.id, person_name: person.name, told: JSON.stringify(place.told) },
        // The time under the lock, which a hand-over takes too, so that none misses what was written before
        // it.
        written_at: laterThan("remark", "written_at", {
          ...{ organization_id: organizationId, export_id: exportId, entity_guid: entityGuid },
        }),
      })
      .execute();
    await audit[actions[request.kind]].done(transaction, { exportId, entityGuid });
  });
}

async function isWritten(
  transaction: Kysely<Tables>,
  { organizationId, exportId, person }: Writer,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("remark")
    .select(["person_id", "export_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row && (row.person_id !== person.id || row.export_id !== exportId))
    throw new AppError({ code: "BAD_INPUT", message: "Another note or question has this id." });
  return row !== undefined;
}

/** The place of an answer is that of its question. Who asked is told, unless they answer themselves. */
async function placeOfAnswer(
  transaction: Kysely<Tables>,
  { organizationId, exportId, person }: Writer,
  questionId: string,
): Promise<Place> {
  const question = await transaction
    .selectFrom("remark")
    .select(["entity_guid", "person_id", "person_name"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("id", "=", questionId)
    .where("kind", "=", "question")
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (!question) throw notFound("There is no such question, or it was withdrawn.");
  const { entity_guid: entityGuid, person_id: id, person_name: name } = question;
  return { entityGuid, questionId, told: id === person.id ? [] : [{ id, name }] };
}

/** Nobody is told of what they wrote themselves. */
async function colleaguesOf({ organizationId, person }: Writer, ids: readonly string[]): Promise<Person[]> {
  const asked = [...new Set(ids)].filter((id) => id !== person.id);
  if (asked.length === 0) return [];
  const colleagues = new Map((await listColleagues(organizationId)).map((one) => [one.id, one]));
  return asked.map((id) => {
    const colleague = colleagues.get(id);
    if (colleague) return { id, name: colleague.name };
    throw new AppError({ code: "BAD_INPUT", message: "A person is not connected to the organization." });
  });
}

async function requireRoom(
  transaction: Kysely<Tables>,
  { organizationId, exportId }: Writer,
  entityGuid: string,
): Promise<void> {
  const { ofPosting, ofExport } = await transaction
    .selectFrom("remark")
    .select(sql<number>`count(*)::int`.as("ofExport"))
    .select(sql<number>`(count(*) filter (where entity_guid = ${entityGuid}))::int`.as("ofPosting"))
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirstOrThrow();
  if (ofPosting < maxOfPosting && ofExport < maxOfExport) return;
  throw new AppError({
    code: "REMARKS_FULL",
    message: `A posting can have ${maxOfPosting} notes, questions and answers, an export ${maxOfExport}.`,
  });
}

/**
 * Postings of an export that was not read into the index yet are taken at their word, because they are not
 * known.
 */
async function documentNumberOf(
  transaction: Kysely<Tables>,
  { organizationId, key, isIndexed }: { organizationId: string; key: number; isIndexed: boolean },
  entityGuid: string,
): Promise<string | null> {
  const posting = await transaction
    .selectFrom("known_posting")
    .select("invoice_number")
    .where("organization_id", "=", organizationId)
    .where("export_key", "=", key)
    .where("entity_guid", "=", entityGuid)
    .orderBy("place")
    .executeTakeFirst();
  if (!posting && isIndexed) throw notFound("The export has no such posting.");
  return posting?.invoice_number ?? null;
}
