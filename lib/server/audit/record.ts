import "server-only";
import { type Kysely, sql } from "kysely";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";
import type { Connection, Session } from "../auth/session.ts";
import type { Tables } from "../database/tables.ts";

/** `requestId` is null where no request caused it, such as a renewal in the background. */
type ConnectionEvent = {
  action: Extract<AuditAction, "CONNECTED" | "CONNECTION_ENDED">;
  connectionId: string;
  requestId: string | null;
};

/**
 * Records what became of a connection, in the organization that it is for. Call it in the transaction that changes
 * the connection, after the row was written. A row that is not there records nothing.
 */
export async function recordConnectionEvent(
  transaction: Kysely<Tables>,
  { action, connectionId, requestId }: ConnectionEvent,
): Promise<void> {
  await recordFor(transaction, action, requestId, "connection.id", connectionId);
}

type SessionEvent = {
  action: Extract<AuditAction, "SIGNED_IN" | "SIGNED_OUT" | "SIGNED_OUT_EVERYWHERE">;
  personId: string;
  requestId: string | null;
};

/**
 * Records what became of a person's sessions, once in each organization that they are connected to, because a session
 * opens all of them. Call it in the transaction that makes or deletes the session; at a sign-in after the connection
 * was saved.
 */
export async function recordSessionEvent(
  transaction: Kysely<Tables>,
  { action, personId, requestId }: SessionEvent,
): Promise<void> {
  await recordFor(transaction, action, requestId, "connection.person_id", personId);
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

/** An action that a route of an organization declares and records. */
export type RouteAction = Extract<
  AuditAction,
  | "RENEWED"
  | "DISCONNECTED"
  | "EXPORT_CREATED"
  | "FILE_DOWNLOADED"
  | "DOCUMENTS_HANDED_OVER"
  | "IMPORT_SUBMITTED"
  | "IMPORT_CANCELLED"
  | "IMPORT_RESUMED"
  | "HAND_OVER"
>;

/** What a person does in an organization by a request. */
export type RouteEvent = {
  action: RouteAction;
  session: Pick<Session, "person">;
  connection: Pick<Connection, "organizationId" | "organizationName">;
  requestId: string;
  about?: AuditAbout;
};

/** Records that an action begins and resolves with the event's id. The action must not begin when this throws. */
export async function beginEvent(database: Kysely<Tables>, event: RouteEvent): Promise<number> {
  return insertEvent(database, event, "begun");
}

/** Records an action of our own database. Call it in the transaction that carries the action out. */
export async function recordDone(transaction: Kysely<Tables>, event: RouteEvent): Promise<void> {
  await insertEvent(transaction, event, "done");
}

async function insertEvent(
  database: Kysely<Tables>,
  { action, session, connection, requestId, about = {} }: RouteEvent,
  outcome: AuditOutcome,
): Promise<number> {
  const { id } = await database
    .insertInto("audit_event")
    .values({
      person_id: session.person.id,
      person_name: session.person.name,
      organization_id: connection.organizationId,
      organization_name: connection.organizationName,
      action,
      about: textOf(about),
      outcome,
      request_id: requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** How an action ended; `about` adds what only the answer tells. */
export type Ending = {
  outcome: Exclude<AuditOutcome, "begun">;
  errorCode?: string;
  about?: AuditAbout;
};

/** Records how an action ended, once. Throws when the event has ended already. */
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
      about: sql<string>`about || ${textOf(about)}::jsonb`,
    })
    .where("id", "=", id)
    .execute();
}

/** JSON that every database takes: neither half a character nor a zero, which a file name of the browser may hold. */
function textOf(about: AuditAbout): string {
  return JSON.stringify(about, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
  );
}
