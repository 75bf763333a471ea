import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";

/**
 * The kinds of records in a chain. A change of a setting was chained as "setting" before it had its people's
 * ids.
 */
export const recordKinds = [
  "event",
  "eventOutcome",
  "handOver",
  "file",
  "fileOutcome",
  "setting",
  "settingBy",
  "declaration",
  "removal",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The kinds under which an earlier version chained rows of the same table. */
const formerKinds: Partial<Record<RecordKind, RecordKind>> = { settingBy: "setting" };

/** The kinds under which new records are chained, one for each table. */
export const presentKinds = recordKinds.filter((kind) => !Object.values(formerKinds).includes(kind));

/**
 * A record in the form in which it is hashed. Values are the database's own texts, so that nothing is lost
 * by a conversion.
 */
export type ChainedRecord = {
  kind: RecordKind;
  rowId: string;
  /** The database's time of the record; null if it has none of its own. */
  at: Date | null;
  /** The time from which retention counts, as text; null if the record is never removed. */
  retainedFrom: string | null;
  facts: (string | null)[];
  /** What can be erased; the name is the last. */
  personal: (string | null)[];
  /** The ids of the people whom the name names. */
  people: string[];
};

type Source = {
  from: RawBuilder<unknown>;
  organization: string;
  rowId: string;
  /** The condition that finds rows by their ids through an index. */
  isOneOf: (rowIds: RawBuilder<string[]>) => RawBuilder<boolean>;
  /** Matches the ids. A link that was tampered with may hold any text. */
  idForm: RegExp;
  at: string;
  retainedFrom: string;
  facts: string[];
  personal: string[];
  /** SQL that gives the ids as an array; without it the record names nobody. */
  people?: string;
};

const number = /^\d{1,18}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const uuidAndPlace = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/\d{1,9}$/;

/** Returns SQL that gives a time as text in UTC with all its digits, whatever the session's settings are. */
export const timeText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const byNumber = (column: string) => (rowIds: RawBuilder<string[]>) =>
  sql<boolean>`${sql.raw(column)} = any(${rowIds}::bigint[])`;

const setting: Source = {
  from: sql`setting_change record`,
  organization: "record.organization_id",
  rowId: "record.id::text",
  isOneOf: byNumber("record.id"),
  idForm: number,
  at: "record.at",
  retainedFrom: "null",
  facts: ["record.organization_id", timeText("record.at"), "name", "value::text"],
  personal: ["changed_by"],
  people: "coalesce(person_ids::text[], '{}')",
};

const sources: Record<RecordKind, Source> = {
  // The event as it was recorded: what its outcome changed is taken out again.
  event: {
    from: sql`audit_event record left join audit_outcome ended
      on ended.organization_id = record.organization_id and ended.event_id = record.id`,
    organization: "record.organization_id",
    rowId: "record.id::text",
    isOneOf: byNumber("record.id"),
    idForm: number,
    at: "record.at",
    retainedFrom: timeText("record.at"),
    facts: [
      "record.organization_id",
      timeText("record.at"),
      "record.organization_name",
      "record.action",
      "(record.about - array(select jsonb_object_keys(ended.about)))::text",
      "case when ended.event_id is null then record.outcome else 'begun' end",
      "case when ended.event_id is null then record.error_code end",
      "record.request_id",
    ],
    personal: ["record.person_id::text", "record.person_name"],
    people: "array[record.person_id::text]",
  },
  eventOutcome: {
    from: sql`audit_outcome record join audit_event on audit_event.id = record.event_id`,
    organization: "record.organization_id",
    rowId: "record.event_id::text",
    isOneOf: byNumber("record.event_id"),
    idForm: number,
    at: "record.at",
    retainedFrom: timeText("audit_event.at"),
    facts: [
      "record.organization_id",
      timeText("record.at"),
      "record.outcome",
      "record.error_code",
      "record.about::text",
    ],
    personal: [],
  },
  handOver: {
    from: sql`hand_over record`,
    organization: "record.organization_id",
    rowId: "record.id::text",
    isOneOf: (rowIds) => sql<boolean>`record.id = any(${rowIds}::uuid[])`,
    idForm: uuid,
    at: "record.created_at",
    retainedFrom: timeText("record.created_at"),
    facts: [
      "record.organization_id",
      timeText("record.created_at"),
      "export_id",
      "request::text",
      "marks::text",
    ],
    personal: ["person_id::text", "person_name"],
    people: "array[person_id::text]",
  },
  file: {
    from: sql`handed_file record join hand_over on hand_over.id = record.hand_over_id`,
    organization: "hand_over.organization_id",
    rowId: "record.hand_over_id || '/' || record.place",
    isOneOf: (rowIds) => sql<boolean>`record.hand_over_id = any(
        array(select split_part(row_id, '/', 1)::uuid from unnest(${rowIds}) row_id))
      and record.hand_over_id || '/' || record.place = any(${rowIds})`,
    idForm: uuidAndPlace,
    at: "null::timestamptz",
    retainedFrom: timeText("hand_over.created_at"),
    facts: ["hand_over.organization_id", "record.name", "record.batch::text"],
    personal: [],
  },
  fileOutcome: {
    from: sql`handed_file_outcome record join hand_over on hand_over.id = record.hand_over_id`,
    organization: "record.organization_id",
    rowId: "record.id::text",
    isOneOf: byNumber("record.id"),
    idForm: number,
    at: "record.at",
    retainedFrom: timeText("hand_over.created_at"),
    facts: [
      "record.organization_id",
      "hand_over_id::text",
      "place::text",
      timeText("record.at"),
      "rows::text",
      "bytes::text",
      "sha256",
      "replaced::text",
      timeText("finished_at"),
      timeText("differed_at"),
    ],
    personal: [],
  },
  setting,
  settingBy: { ...setting, facts: [...setting.facts, "person_ids::text"] },
  declaration: {
    from: sql`declaration record`,
    organization: "record.organization_id",
    rowId: "record.id::text",
    isOneOf: byNumber("record.id"),
    idForm: number,
    at: "record.at",
    retainedFrom: timeText("record.at"),
    facts: [
      "record.organization_id",
      timeText("record.at"),
      "export_id",
      "record.kind",
      "hand_over_id::text",
      "reason",
      "state::text",
    ],
    personal: ["person_id::text", "person_name"],
    people: "array[person_id::text]",
  },
  removal: {
    from: sql`audit_removal record`,
    organization: "record.organization_id",
    rowId: "record.id::text",
    isOneOf: byNumber("record.id"),
    idForm: number,
    at: "record.at",
    retainedFrom: "null",
    facts: [
      "record.organization_id",
      timeText("record.at"),
      timeText("removed_before"),
      "erased_person::text",
    ],
    personal: [],
  },
};

/**
 * Returns the records of a kind with these ids, of one organization, in no order. Those that are gone are
 * left out.
 */
export async function readChainedRecords(
  database: Kysely<Tables>,
  organizationId: string,
  kind: RecordKind,
  rowIds: readonly string[],
): Promise<ChainedRecord[]> {
  const { from, organization, rowId, idForm, isOneOf, at, retainedFrom, facts, personal } = sources[kind];
  const people = sources[kind].people ?? "'{}'::text[]";
  const ids = rowIds.filter((id) => idForm.test(id));
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<ChainedRecord, "kind">>`
    select ${sql.raw(rowId)} as "rowId", ${sql.raw(at)} as at, ${sql.raw(retainedFrom)} as "retainedFrom",
      ${list(facts)} as facts, ${list(personal)} as personal, ${sql.raw(people)} as people
    from ${from}
    where ${sql.raw(organization)} = ${organizationId}
      and ${isOneOf(sql<string[]>`${ids}::text[]`)}`.execute(database);
  return rows.map((row) => ({ ...row, kind }));
}

/** Returns the ids of a kind's records that neither the organization's chain nor its queue names. */
export async function findUnknownRecords(
  database: Kysely<Tables>,
  organizationId: string,
  kind: RecordKind,
): Promise<string[]> {
  const { from, organization, rowId } = sources[kind];
  const names = (table: string) => sql`
    (select from ${sql.table(table)} known where known.organization_id = ${organizationId}
      and known.kind in (${sql.join([kind, formerKinds[kind] ?? kind])}) and known.row_id = ${sql.raw(rowId)})`;
  const { rows } = await sql<{ rowId: string }>`
    select ${sql.raw(rowId)} as "rowId" from ${from}
    where ${sql.raw(organization)} = ${organizationId}
      and not exists ${names("audit_link")} and not exists ${names("audit_pending")}
    order by 1`.execute(database);
  return rows.map((row) => row.rowId);
}

const list = (expressions: string[]) => sql.raw(`array[${expressions.join(", ")}]::text[]`);
