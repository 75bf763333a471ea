import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from "kysely";
import type { CoreDataPath } from "#contract/core-data/core-data-types.ts";
import type { ImportErrorCode, ImportOperation } from "#contract/import.ts";
import type { ExportStatus } from "#contract/export-status.ts";
import type { FileType, PostingErrorCode } from "#contract/posting.ts";
import type { SeedPosting } from "./seed-schema.ts";

/** The type of a posting's `content` column. */
export type StoredPostingContent = SeedPosting["content"];

type Time = Generated<Date>;

/** The types of the service's tables for Kysely. The migrations define the actual schema. */
export type Tables = {
  /** `requires_factor`: whether its members need a second factor at the realm. */
  organization: { id: string; name: string; requires_factor: Generated<boolean> };
  user_account: { id: string; email: string; name: string; password_hash: string };
  membership: { user_id: string; organization_id: string };
  client: {
    id: string;
    name: string;
    secret_hash: string;
    redirect_uris: JSONColumnType<string[]>;
    is_own: boolean;
  };
  oidc_artifact: {
    model: string;
    id: string;
    payload: JSONColumnType<Record<string, unknown>>;
    uid: string | null;
    grant_id: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  realm_grant: {
    id: string;
    organization_id: string;
    user_id: string;
    client_id: string;
    created_at: Time;
    /** Whether the consent let the person tick several organizations. */
    is_several: Generated<boolean>;
  };
  /** The organizations that were ticked at a consent beside the first, each until its own code is issued. */
  ticked_organization: {
    organization_id: string;
    /** The grant of the first organization. */
    consent_id: string;
    session_uid: string;
    redirect_uri: string;
    /** The scopes that the consent page showed, in the order of the contract. */
    scope: string;
    expires_at: Date;
  };
  signing_key: {
    id: string;
    /** The key as earlier versions stored it. Null once it is sealed. */
    private_jwk: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    /** The key encrypted with SERVICE_ENCRYPTION_KEY. Null until the first start of a version that seals. */
    sealed_jwk: string | null;
    created_at: Time;
    signs_from: Time;
    token_seconds: Generated<number>;
  };
  login_attempt: {
    id: string;
    /** Null once the attempt no longer counts against the account. */
    account: string | null;
    network: string;
    made_at: Time;
    /** False while the password is being checked. */
    has_failed: Generated<boolean>;
  };
  /**
   * Logouts that the web app is still to be informed of: all sessions of a person, or those of one `sid`.
   * People belong to no organization, so neither do these.
   */
  logout_notice: { id: GeneratedAlways<number>; user_id: string; sid: string | null; made_at: Time };
  /** Browsers in which a person has signed in. People belong to no organization, so neither do these. */
  login_device: {
    user_id: string;
    /** A hash of the cookie's id. */
    device: string;
    /** Failed logins since the last success. */
    failures: Generated<number>;
    last_used_at: Time;
  };
  /**
   * Whether every person needed a second factor at the last start, in one row. A setting of the program, so
   * it belongs to no organization.
   */
  factor_policy: { id: Generated<boolean>; is_for_all: boolean };
  /** Authenticator apps. People belong to no organization, so neither do these. */
  totp_factor: {
    user_id: string;
    /** The secret encrypted with SERVICE_ENCRYPTION_KEY. */
    sealed_secret: string;
    /** The number of the 30-second period of the last accepted code. */
    last_period: number;
    created_at: Time;
  };
  /** Passkeys. People belong to no organization, so neither do these. */
  passkey: {
    user_id: string;
    /** The id that the device gave it, base64url. */
    id: string;
    name: string;
    /** COSE, base64url. */
    public_key: string;
    /** How often the device says that it was used. Many say 0 always. */
    counter: number;
    transports: JSONColumnType<string[]>;
    /** The time of the request that was answered last. Null until the first login. */
    asked_at: Date | null;
    created_at: Time;
  };
  /**
   * The recovery codes that were not used, as hashes. People belong to no organization, so neither do these.
   */
  recovery_code: { user_id: string; code_hash: string };
  /** Accounts. An inactive one is as one that does not exist, except in the list. */
  ledger_account: { organization_id: string; code: string; name: string; is_active: Generated<boolean> };
  cost_center: {
    organization_id: string;
    code: string;
    name: string;
    type: string;
    is_active: Generated<boolean>;
  };
  posting: {
    key: number;
    organization_id: string;
    entity_guid: string;
    content: JSONColumnType<StoredPostingContent>;
    export_id: string | null;
  };
  document: {
    id: string;
    organization_id: string;
    posting_key: number;
    /** The export that the document was drawn for. Null for a document that was loaded with its posting. */
    export_id: string | null;
    type: FileType;
    name: string;
    content_type: string;
    /** Null for a document that lies in the store or was not drawn yet. */
    bytes: Uint8Array | null;
    /** The object in the store, and how many bytes it has. */
    object_name: string | null;
    object_bytes: number | null;
  };
  /** When the store of documents was last swept, in one row. All organizations have it together. */
  object_sweep: { id: Generated<boolean>; swept_at: Time };
  export: {
    id: string;
    sequence: Generated<number>;
    organization_id: string;
    organization_name: string;
    status: ExportStatus;
    postings_count: number;
    created_at: Time;
    finished_at: Date | null;
    /** The run of the job that wrote the final postings document. */
    run: string | null;
    packed_bytes: number | null;
    plain_bytes: number | null;
  };
  export_posting: {
    organization_id: string;
    export_id: string;
    ordinal: number;
    posting_key: number;
    entity_guid: string;
    invoice_id: string;
    /** The error code (section 7) of a failed posting. Null if the posting has not failed. */
    outcome: PostingErrorCode | null;
    /** The codes of the ledger accounts that did not exist. Null if none was missing. */
    missing_accounts: string[] | null;
  };
  export_chunk: {
    organization_id: string;
    export_id: string;
    run: string;
    ordinal: number;
    bytes: Uint8Array;
  };
  import_job: {
    process_id: string;
    organization_id: string;
    core_data_type: CoreDataPath;
    operation: ImportOperation;
    status: "PROCESSING" | "PROCESSED";
    records: number;
    processed: Generated<number>;
    created_at: Time;
    /** The client and idempotency key of the submission, and a hash of its records. Null without a key. */
    client_id: string | null;
    idempotency_key: string | null;
    fingerprint: string | null;
  };
  /**
   * A part of the submitted records, as a JSON array. `ordinal` is the index of the first. Deleted once all
   * are processed.
   */
  import_piece: { process_id: string; ordinal: number; records: string; created_at: Time };
  request_window: { organization_id: string; minute: Date; taken: number };
  import_event: {
    organization_id: string;
    process_id: string;
    ordinal: number;
    record_id: string;
    error: ImportErrorCode | null;
    created_at: Time;
  };
};

/** The database or a transaction on it. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
