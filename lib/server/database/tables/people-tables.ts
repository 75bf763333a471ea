import "server-only";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";

/** Who signs in, and the connections that act in their names. */
export type PeopleTables = {
  /** Without a subject the realm did not say who it is: such a person has one connection and is never met again. */
  person: { id: string; issuer: string; subject: string | null; name: string; email: string | null };
  session: { id: string; person_id: string; created_at: Generated<Date>; expires_at: Date };
  connection: {
    id: string;
    person_id: string;
    organization_id: string;
    organization_name: string;
    scopes: string;
    key_id: string;
    sealed_tokens: string;
    granted_at: Date;
    access_expires_at: Date;
    /** How long the access token lives from its issue, in seconds. */
    access_seconds: number;
    refresh_expires_at: Date | null;
    /** When the token set was issued. */
    refreshed_at: Date;
    /** Set while the refresh token is at the token endpoint; left over where a process died meanwhile. */
    refresh_began_at: Date | null;
    /** When renewing comes to its end. */
    chain_expires_at: Date;
    last_used_at: Date | null;
    /** When the service last accepted the connection; null after a refusal. */
    confirmed_at: Date | null;
    state: "active" | "reconnect";
  };
  /** Token sets of connections that are gone here and not yet revoked at the realm. */
  revocation: {
    connection_id: string;
    key_id: string;
    sealed_tokens: string;
    asked_at: Generated<Date>;
  };
  /** Token sets that wait for their organization to be named. The id is what their tokens are sealed for. */
  pending_sign_in: {
    id: string;
    key_id: string;
    sealed_tokens: string;
    issued_at: Date;
    /** Lifetimes from the issue on, in seconds. */
    access_seconds: number;
    refresh_seconds: number | null;
    scopes: string;
    issuer: string;
    subject: string | null;
    name: string;
    email: string | null;
    return_path: string;
    expires_at: Date;
  };
  /** How often something was tried since its count began; from `ends_at` on it begins anew. */
  attempt: { key: string; tries: number; ends_at: Date };
  /** Who did what in which organization, with the names of that time. `request_id` is null where no request caused it. */
  audit_event: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    person_id: string;
    person_name: string;
    organization_id: string;
    organization_name: string;
    action: AuditAction;
    about: JSONColumnType<AuditAbout, string | undefined>;
    outcome: AuditOutcome;
    error_code: string | null;
    request_id: string | null;
  };
  /** What an organization has settled for everybody, by name. */
  organization_setting: {
    organization_id: string;
    name: string;
    value: JSONColumnType<object>;
    changed_at: Generated<Date>;
    changed_by: string;
  };
};
