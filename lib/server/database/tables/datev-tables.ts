import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { DatevClientOfAccess } from "#lib/shared/datev-online.ts";

/** The accesses of organizations to DATEV's data services. */
export type DatevTables = {
  /** An organization's access, and the person who signed in. Its tokens are sealed and bound to its id. */
  datev_access: {
    organization_id: string;
    /** New with each sign-in. */
    id: string;
    person_id: string;
    person_name: string;
    connected_at: Date;
    /** Granted scopes, separated by spaces. */
    scopes: string;
    key_id: string;
    sealed_tokens: string;
    access_expires_at: Date;
    /** The time until which it can be renewed; null if DATEV has not said it. */
    refresh_expires_at: Date | null;
    renewed_at: Date;
    /** The time at which DATEV ended it; null while it lasts. */
    ended_at: Date | null;
    /** The chosen client; null before the choice. */
    client: JSONColumnType<DatevClientOfAccess | null, string | null, string | null>;
  };
  /** Tokens of accesses that were ended or replaced, until DATEV has revoked them. The id, which they are bound to, is the access's. */
  datev_revocation: {
    organization_id: string;
    id: string;
    key_id: string;
    sealed_tokens: string;
    asked_at: Generated<Date>;
    /** The requests so far. */
    tries: Generated<number>;
    /** The time of the next request. */
    next_at: Generated<Date>;
  };
};
