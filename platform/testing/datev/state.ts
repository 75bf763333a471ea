import type { DatevChange } from "./changes.ts";
import type { DatevFault } from "./faults.ts";

/** A client at the stand-in, with the services that the tax consultant has ordered for it. */
export type DatevClientSeed = {
  consultant: number;
  client: number;
  name: string;
  services: ("Belegbilderservice" | "Buchungsdatenservice")[];
  documentTypes?: { name: string; category: string; debit_credit_identifier?: string }[];
};

/** The settings of the stand-in that a test changes while it runs. */
export type StandInSettings = {
  /** The address to which the login redirects the browser back, as the app was registered. */
  redirectAddress: string;
  accessSeconds: number;
  refreshSeconds: number;
  /**
   * The time after a sign-in at which it ends however often it is renewed, in seconds; null: it never does.
   */
  signInSeconds: number | null;
  /** The time until a job has ended, in milliseconds; null: it stays pending. */
  jobMilliseconds: number | null;
  /** The seconds that `Retry-After` names with a new job. */
  retryAfterSeconds: number;
  /**
   * The code of `validation_details` with which new jobs fail whatever they contain; null: by their content
   * alone.
   */
  failingCode: "1008836" | "1008837" | "1008838" | null;
  /** The subject by which the login names who signs in; null: it names nobody. */
  subject: string | null;
  /** Whether the person may reach any client. */
  hasAccess: boolean;
  clients: DatevClientSeed[];
};

/** A document that arrived. */
export type ArrivedDocument = {
  client: string;
  guid: string;
  name: string;
  bytes: number;
  sha256: string;
  metadata: Record<string, string>;
  customMetadata: { sequence_first_guid?: string; sequence_position?: number };
};

/** What is wrong with a batch, as a job tells it. */
export type ValidationDetails = {
  type: string;
  title: string;
  detail: string;
  affected_elements: { name: string; reason: string }[];
};

/** A batch that arrived, and its job. */
export type ArrivedBatch = {
  client: string;
  jobId: string;
  fileName: string;
  referenceId: string | null;
  bytes: number;
  sha256: string;
  receivedAt: number;
  header: string[];
  rows: number;
  failure: ValidationDetails | null;
};

/** Tokens of one sign-in: all of them end together. */
export type TokenFamily = { id: string; scopes: string[]; startedAt: number; hasEnded: boolean };

/** A token or code that was given out, with its end in milliseconds. */
export type GivenToken = { family: TokenFamily; endsAt: number; isUsed: boolean };

/** An authorization code, with what must come back with it. */
export type GivenCode = GivenToken & { challenge: string; redirectAddress: string };

/** All that the stand-in knows. */
export type DatevState = {
  app: { id: string; secret: string };
  settings: StandInSettings;
  documents: Map<string, ArrivedDocument>;
  /** The requests with a document that was there already, by the same keys as `documents`. */
  repeated: Map<string, number>;
  batches: ArrivedBatch[];
  families: Map<string, TokenFamily>;
  codes: Map<string, GivenCode>;
  accessTokens: Map<string, GivenToken>;
  refreshTokens: Map<string, GivenToken>;
  faults: DatevFault[];
  /** What was sent or answered otherwise than the descriptions say. */
  violations: string[];
  requests: { method: string; path: string; status: number }[];
  /** Makes a change, which is stored first where the stand-in has a directory. */
  record: (change: DatevChange) => void;
};

/** Returns the id of a client in addresses. */
export const clientIdOf = ({ consultant, client }: DatevClientSeed): string => `${consultant}-${client}`;

/** Returns the client of an address, if the person may reach it. */
export function findDatevClient({ settings }: DatevState, id: string): DatevClientSeed | undefined {
  return settings.hasAccess ? settings.clients.find((client) => clientIdOf(client) === id) : undefined;
}
