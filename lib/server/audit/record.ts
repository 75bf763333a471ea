import "server-only";
import { type Kysely, sql } from "kysely";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";
import { jsonText } from "../database/json-text.ts";
import type { Tables } from "../database/tables.ts";

/** `requestId` is null if no request caused the event, for example a renewal in the background. */
type ConnectionEvent = {
  action: Extract<AuditAction, "CONNECTED" | "CONNECTION_ENDED">;
  connectionId: string;
  requestId: string | null;
};

/**
 * Records a change of a connection in its organization. Must be called in the transaction that changes the
 * connection, after the row was written. Without such a row nothing is recorded.
 */
export async function recordConnectionEvent(
  transaction: Kysely<Tables>,
  { action, connectionId, requestId }: ConnectionEvent,
): Promise<void> {
  await recordFor(transaction, action, requestId, "connection.id", connectionId);
}

type SessionEvent = {
  action: Extract<
    AuditAction,
    | "SIGNED_IN"
    | "SIGNED_OUT"
    | "SIGNED_OUT_EVERYWHERE"
    | "SESSION_ENDED"
    | "SESSION_REVOKED"
    | "SESSION_EXPIRED"
  >;
  personId: string;
  requestId: string | null;
};

/**
 * Records a change of a person's sessions, once in each organization of their connections, because a
 * session opens all of them. Must be called in the transaction that inserts or deletes the session; at a
 * sign-in after the connection was saved.
 */
export async function recordSessionEvent(
  transaction: Kysely<Tables>,
  { action, personId, requestId }: SessionEvent,
): Promise<void> {
  await recordFor(transaction, action, requestId, "connection.person_id", personId);
}

/**
 * Records in each organization of a person that a sign-in as that person failed after the realm had accepted
 * it, with the problem as error code. Nothing is recorded of an account without a connection, because no
 * organization is concerned.
 */
export async function recordRefusedSignIn(
  database: Kysely<Tables>,
  account: { issuer: string; subject: string },
  errorCode: string,
  requestId: string,
): Promise<void> {
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome,
      error_code, request_id)
    select person.id, person.name, organization_id, organization_name, 'SIGN_IN_REFUSED', 'refused',
      ${errorCode}, ${requestId}
    from person join connection on connection.person_id = person.id
    where issuer = ${account.issuer} and subject = ${account.subject}`.execute(database);
}

async function recordFor(
  transaction: Kysely<Tables>,
  action: AuditAction,
  requestId: string | null,
  column: "connection.id" | "connection.person_id",
  value: string,
): Promise<void> {
  await transaction
    .insertInto("audit_event")
    .columns([
      "person_id",
      "person_name",
      "organization_id",
      "organization_name",
      "action",
      "outcome",
      "request_id",
    ])
    .expression((query) =>
      query
        .selectFrom("connection")
        .innerJoin("person", "person.id", "connection.person_id")
        .select([
          "person.id",
          "person.name",
          "connection.organization_id",
          "connection.organization_name",
          sql<AuditAction>`${action}::text`.as("action"),
          sql<AuditOutcome>`'done'`.as("outcome"),
          sql<string | null>`${requestId}::text`.as("request_id"),
        ])
        .where(column, "=", value),
    )
    .execute();
}

/**
 * Records that DATEV ended an organization's access, with who had signed in. No request caused it. Must be
 * called in the transaction that stores the end.
 */
export async function recordDatevEnd(
  transaction: Kysely<Tables>,
  { organizationId, personId, personName }: { organizationId: string; personId: string; personName: string },
): Promise<void> {
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (${personId}, ${personName}, ${organizationId}, coalesce(
      (select organization_name from connection
        where organization_id = ${organizationId} and person_id = ${personId}),
      (select organization_name from audit_event
        where organization_id = ${organizationId} order by id desc limit 1),
      ${organizationId}), 'DATEV_ACCESS_ENDED', 'done')`.execute(transaction);
}

/** An action that a route of an organization declares and records. */
export type RouteAction = Extract<
  AuditAction,
  | "RENEWED"
  | "BRINGS_CHANGED"
  | "DISCONNECTED"
  | "EXPORT_CREATED"
  | "EXPORT_BROUGHT"
  | "DOCUMENTS_BROUGHT"
  | "FILE_DOWNLOADED"
  | "DOCUMENTS_HANDED_OVER"
  | "DOCUMENTS_REMOVED"
  | "IMPORT_PLANNED"
  | "IMPORT_DISCARDED"
  | "IMPORT_SUBMITTED"
  | "IMPORT_CANCELLED"
  | "IMPORT_RESUMED"
  | "HAND_OVER"
  | "HAND_OVER_DELIVERED"
  | "DELIVERY_SETTLED"
  | "DELIVERY_RESUMED"
  | "DOCUMENTS_SENT_OTHERWISE"
  | "HAND_OVER_WITHDRAWN"
  | "RECEIPT_SIGNED"
  | "POSTINGS_MARKED"
  | "AGREEING_MARKED"
  | "USUAL_CHANGED"
  | "NOTE_WRITTEN"
  | "QUESTION_ASKED"
  | "QUESTION_ANSWERED"
  | "REMARK_WITHDRAWN"
  | "CLOSING_BEGUN"
  | "CLOSING_DECIDED"
  | "CLOSING_CANCELLED"
  | "SIGN_OFF_REVOKED"
  | "SETTINGS_CHANGED"
  | "SAFEGUARD_CHANGED"
  | "WEAKER_SAFEGUARD_REQUESTED"
  | "SAFEGUARD_REQUEST_WITHDRAWN"
  | "TRAIL_DOWNLOADED"
>;

/** A signed-in person who acts, and their connection to the organization. */
export type Actor = {
  session: { person: { id: string; name: string } };
  connection: { organizationId: string; organizationName: string };
};

/** An action of a person in an organization, caused by a request. */
export type RouteEvent = Actor & {
  action: RouteAction;
  requestId: string;
  about?: AuditAbout;
};

/**
 * Records the beginning of an action and resolves with the event's id. The action must not begin if this
 * throws.
 */
export async function beginEvent(database: Kysely<Tables>, event: RouteEvent): Promise<number> {
  return insertEvent(database, event, "begun");
}

/** Records an action in the app's own database. Must be called in the transaction of the action. */
export async function recordDone(transaction: Kysely<Tables>, event: RouteEvent): Promise<void> {
  await insertEvent(transaction, event, "done");
}

/** Records that an action was refused before it began, and why. */
export async function recordRefused(
  database: Kysely<Tables>,
  event: RouteEvent,
  errorCode: string,
): Promise<void> {
  await insertEvent(database, event, "refused", errorCode);
}

async function insertEvent(
  database: Kysely<Tables>,
  { action, session, connection, requestId, about = {} }: RouteEvent,
  outcome: AuditOutcome,
  errorCode: string | null = null,
): Promise<number> {
  const { id } = await database
    .insertInto("audit_event")
    .values({
      person_id: session.person.id,
      person_name: session.person.name,
      organization_id: connection.organizationId,
      organization_name: connection.organizationName,
      action,
      about: jsonText(about),
      outcome,
      error_code: errorCode,
      request_id: requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The outcome of an action; `about` adds details that only the response holds. */
export type Ending = {
  outcome: Exclude<AuditOutcome, "begun">;
  errorCode?: string;
  about?: AuditAbout;
};

/** Records the outcome of an action, once. Throws if the event has an outcome already. */
export async function endEvent(
  database: Kysely<Tables>,
  id: number,
  { outcome, errorCode, about = {} }: Ending,
): Promise<void> {
  await database
    .updateTable("audit_event")
    .set({
      outcome,
      error_code: errorCode ?? null,
      about: sql<string>`about || ${jsonText(about)}::jsonb`,
    })
    .where("id", "=", id)
    .execute();
}
