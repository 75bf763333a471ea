import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { Brings } from "#lib/shared/brings.ts";
import type { SafeguardName } from "#lib/shared/safeguards.ts";

/** People, their sessions and connections, and the settings of organizations. */
export type PeopleTables = {
  /**
   * A person without a subject was not identified by the realm. Such a person has one connection and is
   * never recognized again.
   */
  person: { id: string; issuer: string; subject: string | null; name: string; email: string | null };
  session: {
    id: string;
    person_id: string;
    created_at: Generated<Date>;
    /** The time at which the session ends unless it is used before. */
    expires_at: Date;
    /** True on a computer that others use too. */
    is_shared: Generated<boolean>;
    last_used_at: Date | null;
    /** The header User-Agent of the sign-in, and the network that it came from. */
    user_agent: string | null;
    network: string | null;
    /** The realm's session (`sid`) in which the person signed in; null if the token named none. */
    realm_sid: string | null;
  };
  /**
   * The current visit of each person, and the end of the one before (`auth/sessions/visits.ts`). It belongs
   * to no organization, because a person visits all of theirs at once.
   */
  visit: {
    person_id: string;
    /** The time at which the person last opened a page, to the minute. */
    last_used_at: Date;
    /** The newest audit event then, of any organization; 0 where there was none. */
    newest_event_id: number;
    /** Both as they were at the end of the visit before. Null during a person's first visit. */
    previous_ended_at: Date | null;
    previous_event_id: number | null;
  };
  /**
   * Logout tokens of the realm that were used, by their `jti`. They belong to no organization, because they
   * end sessions of people.
   */
  used_logout_token: { jti: string; expires_at: Date };
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
    /** Lifetime of the access token from its issue, in seconds. */
    access_seconds: number;
    /**
     * The time until which the connection lasts without a renewal: as the realm states, or as it was learned
     * from a loss if that is earlier. Null if neither is known.
     */
    refresh_expires_at: Date | null;
    /** The time at which the token set was issued. */
    refreshed_at: Date;
    /** Set while the refresh token is being exchanged; still set if a process died meanwhile. */
    refresh_began_at: Date | null;
    /** The time after which the connection can no longer be renewed. */
    chain_expires_at: Date;
    last_used_at: Date | null;
    /** The time at which the service last accepted the connection; null after a refusal. */
    confirmed_at: Date | null;
    /** The time at which the service last refused the connection; null since its consent. */
    refused_at: Date | null;
    state: "active" | "reconnect";
    /** The ended exports that are brought by this connection without anybody's request. */
    brings: Generated<Brings>;
    /** The time at which the connection ended; null while it is active. */
    ended_at: Date | null;
  };
  /**
   * The time without a renewal after which a realm has ended a connection before the time that it had stated.
   * It belongs to no organization, because a realm treats all its connections alike.
   */
  realm_idle: { issuer: string; seconds: number; learned_at: Generated<Date> };
  /**
   * Token sets of deleted connections that are not yet revoked at the realm, and replaced ones under ids of
   * their own.
   */
  revocation: {
    connection_id: string;
    key_id: string;
    sealed_tokens: string;
    asked_at: Generated<Date>;
  };
  /**
   * Token sets of pending sign-ins, whose organization is unknown. Their tokens are encrypted for the row's
   * id.
   */
  pending_sign_in: {
    id: string;
    key_id: string;
    sealed_tokens: string;
    issued_at: Date;
    /** Lifetimes from the issue, in seconds. */
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
  /**
   * The organizations that a person ticked at one consent beside the first. They belong to a sign-in and not
   * to an organization's data, and are deleted 15 minutes after it.
   */
  further_organization: {
    organization_id: string;
    chain_id: string;
    person_id: string;
    organization_name: string;
    ordinal: number;
    /** The page that was asked for, a path of this app. */
    return_path: string;
    /** The sign-in flow that asks for it. Null until then. */
    flow_id: string | null;
    /** `connected`, or a `SignInProblem`. Null until the realm has answered. */
    outcome: string | null;
    request_id: string | null;
    expires_at: Date;
  };
  /** The number of tries since the count began. At `ends_at` it starts again. */
  attempt: { key: string; tries: number; ends_at: Date };
  /**
   * The settings of an organization, by name. `person_ids` is null where nobody knows who `changed_by` is.
   */
  organization_setting: {
    organization_id: string;
    name: string;
    value: JSONColumnType<object>;
    changed_at: Generated<Date>;
    changed_by: string;
    person_ids: string[] | null;
  };
  /** Who is responsible for an organization. */
  responsible_person: { organization_id: string; person_id: string };
  /**
   * Requests to weaken a safeguard, by its name. They end when a second person confirms or withdraws them.
   */
  safeguard_request: {
    organization_id: string;
    name: SafeguardName;
    id: string;
    /** The lifetime of a proof that was asked for; null to switch the safeguard off. */
    minutes: number | null;
    person_id: string;
    person_name: string;
    requested_at: Generated<Date>;
  };
};
