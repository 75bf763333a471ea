import "server-only";
import { type RawBuilder, sql } from "kysely";

type Condition = (personId: string) => RawBuilder<unknown>;

/**
 * The rows of a table that name a person, by the person's id. `secrets` are columns that are nobody's to
 * read. `erased`: what becomes of them when the person is erased. "deleted": they were the person's alone.
 * "kept": the law keeps what was done, and the id that stays names nobody; where the row has a name, it
 * loses it.
 */
export type PersonRows = {
  condition: Condition;
  secrets?: string[];
  erased: "deleted" | "kept";
};

const by =
  (...columns: string[]): Condition =>
  (personId) =>
    sql`${personId}::uuid in (${sql.join(columns.map((column) => sql.id(column)))})`;
/** Rows in which the person is one of several. */
const byOneOf = (personId: string) => sql`${personId}::uuid = any(person_ids)`;
/** What the person wrote, and what others wrote who told the person. */
const byRemark = (personId: string) => sql`person_id = ${personId}::uuid
  or told @> jsonb_build_array(jsonb_build_object('id', ${personId}::text))`;
/** Who confirmed a schedule, and who is to sign by it. */
const bySchedule = (personId: string) =>
  sql`person_id = ${personId}::uuid or request->>'signerId' = ${personId}`;
const person = by("person_id");

/**
 * Every table that names people, in the order in which rows are deleted. A test compares it with the columns
 * of the database. Not here: a sign-in that waits for its organization, which is deleted after minutes.
 */
export const personRows: Record<string, PersonRows> = {
  person: { condition: by("id"), erased: "kept" },
  session: { condition: person, secrets: ["id", "realm_sid"], erased: "deleted" },
  visit: { condition: person, erased: "deleted" },
  import_draft: { condition: person, secrets: ["key_id", "sealed"], erased: "deleted" },
  connection: { condition: person, secrets: ["key_id", "sealed_tokens"], erased: "deleted" },
  further_organization: { condition: person, erased: "deleted" },
  responsible_person: { condition: person, erased: "deleted" },
  mail: { condition: person, erased: "deleted" },
  mail_address: { condition: person, secrets: ["code_hash"], erased: "deleted" },
  mail_choice: { condition: person, erased: "deleted" },
  import_notice: {
    condition: by("person_id", "discarded_by"),
    erased: "deleted",
  },
  usual_elsewhere: { condition: person, erased: "deleted" },
  audit_event: { condition: person, erased: "kept" },
  audit_removal: { condition: by("erased_person"), erased: "kept" },
  hand_over: { condition: person, erased: "kept" },
  making: { condition: person, erased: "kept" },
  declaration: { condition: person, erased: "kept" },
  delivery: { condition: person, erased: "kept" },
  target: { condition: person, secrets: ["key_id", "sealed_secret"], erased: "kept" },
  datev_delivery: { condition: person, erased: "kept" },
  datev_access: { condition: person, secrets: ["key_id", "sealed_tokens"], erased: "kept" },
  closing: { condition: person, erased: "kept" },
  schedule: { condition: bySchedule, erased: "kept" },
  posting_mark: { condition: person, erased: "kept" },
  remark: { condition: byRemark, erased: "kept" },
  usual_value: { condition: person, erased: "kept" },
  exchange_rate: { condition: person, erased: "kept" },
  safeguard_request: { condition: person, erased: "kept" },
  organization_setting: { condition: byOneOf, erased: "kept" },
  setting_change: { condition: byOneOf, erased: "kept" },
  import_run: { condition: by("person_id", "sent_by"), erased: "kept" },
  known_export: { condition: by("begun_by"), erased: "kept" },
  document_keeping: { condition: person, erased: "kept" },
};
