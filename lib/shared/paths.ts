import { codeLength } from "#contract/core-data/record-lengths.ts";

const organization = (organizationId: string) => `/organizations/${encodeURIComponent(organizationId)}`;

type Parameters = Record<string, string | number | undefined>;

/** Parameters as the search part of an address, those without a value left out; "" for none. */
export function searchOf(parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Addresses of the pages. */
export const pages = {
  signIn: "/sign-in",
  enterCode: "/sign-in/code",
  nameOrganization: "/sign-in/organization",
  connections: "/connections",
  exports: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/exports${searchOf(parameters)}`,
  /** The list of exports with the question before a new one, asked at a time in milliseconds; it begins none by itself. */
  newExport: (organizationId: string, askedAt: number) =>
    `${organization(organizationId)}/exports${searchOf({ new: askedAt })}`,
  export: (organizationId: string, exportId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}${searchOf(parameters)}`,
  /** The postings of an export that fit a filter, which is the search part of the address; "" for all. */
  cockpit: (organizationId: string, exportId: string, filter: string) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}${filter && `?${filter}`}`,
  handOver: (organizationId: string, exportId: string, filter = "") =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/hand-over${filter && `?${filter}`}`,
  receipt: (organizationId: string, exportId: string) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/receipt`,
  /** Where an export's documents are handed over; `filter` is the search part of a cockpit's address. */
  documents: (organizationId: string, exportId: string, filter = "") =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/documents${filter && `?${filter}`}`,
  imports: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports${searchOf(parameters)}`,
  /** Where two runs are compared. */
  compareImports: (
    organizationId: string,
    parameters: { first: string; second: string; kind?: string; after?: string },
  ) => `${organization(organizationId)}/imports/compare${searchOf(parameters)}`,
  /** Where the log of any process id is looked up. */
  lookUpImport: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports/look-up${searchOf(parameters)}`,
  /** With codes, the first 50 of them: an address has an end. */
  newImport: (organizationId: string, codes: readonly string[] = []) => {
    const given = accountsFrom([...codes]).map((code) => ["account", code]);
    return `${organization(organizationId)}/imports/new${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  },
  /** The parameters are an `ImportRecordsQuery`. */
  importRun: (organizationId: string, runId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports/${encodeURIComponent(runId)}${searchOf(parameters)}`,
  audit: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/audit${searchOf(parameters)}`,
} as const;

const mostAccounts = 50;

/** Codes of ledger accounts out of an address, each once, at most 50; what can be no code is left out. */
export function accountsFrom(value: string | string[] | undefined): string[] {
  const codes = (typeof value === "string" ? [value] : (value ?? [])).map((code) => code.trim());
  const fit = (code: string) =>
    code !== "" && code.length <= codeLength && !code.includes("\0") && code.isWellFormed();
  return [...new Set(codes.filter(fit))].slice(0, mostAccounts);
}

/** Address of the browser's API of one organization, which mirrors the service's own below `/v1`. */
export const apiPath = (organizationId: string, rest: string) =>
  `/api/v1${organization(organizationId)}${rest}`;

/** Address of the import runs that this app keeps itself. */
export const importRunsPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/import-runs${rest}`;

/** Address of the exports as this app keeps them: their archive, and what it knows about one of them. */
export const archivePath = (organizationId: string, parameters: Parameters = {}, rest = "") =>
  `/api${organization(organizationId)}/exports${rest}${searchOf(parameters)}`;

/** Address of the postings that this app can search. */
export const knownPostingsPath = (organizationId: string, parameters: Parameters) =>
  `/api${organization(organizationId)}/known-postings${searchOf(parameters)}`;

const exportPath = (organizationId: string, exportId: string) =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}`;

/** Address of the receipt of an export; `.pdf`: of its download. */
export const receiptPath = (organizationId: string, exportId: string, kind: "" | ".pdf" = "") =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/receipt${kind}`;

/** Address of what a person has marked among the postings of an export. */
export const marksPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/marks`;

/** Address of what was handed over of an export. */
export const handOversPath = (organizationId: string, exportId: string, rest = "") =>
  `${exportPath(organizationId, exportId)}/hand-overs${rest}`;

/** Address of the counts and sums of the postings that fit a filter. */
export const selectionPath = (organizationId: string, exportId: string, filter: string) =>
  `${exportPath(organizationId, exportId)}/selection${searchOf({ filter })}`;

/** Address of what becomes of postings as DATEV batches; `.csv`: of the rows that are held. */
export const datevCheckPath = (
  organizationId: string,
  exportId: string,
  parameters: Parameters,
  kind: "" | ".csv" = "",
) => `${exportPath(organizationId, exportId)}/datev-check${kind}${searchOf(parameters)}`;

/** Address of an organization's settings for DATEV. */
export const datevSettingsPath = (organizationId: string) =>
  `/api${organization(organizationId)}/settings/datev`;

/** Address of the ZIPs that an export's documents are handed over in. */
export const documentArchivesPath = (organizationId: string, exportId: string, rest = "") =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/document-archives${rest}`;

/** Address of the events of the audit trail; `.csv`: of their download. */
export const auditEventsPath = (organizationId: string, parameters: Parameters, kind: "" | ".csv" = "") =>
  `/api${organization(organizationId)}/audit-events${kind}${searchOf(parameters)}`;
/** Address that keeps a person's language and colour scheme. */
export const preferencesPath = "/api/preferences";

/** Address of the person's own connection to an organization. */
export const connectionPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/connection${rest}`;

/** Address of the person's open sessions. */
export const sessionsPath = "/api/sessions";

/** A path segment as its page got it, decoded; null when it is malformed. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The longest path that is remembered during a sign-in: it is kept in a cookie. */
const longestPath = 512;

/**
 * Where to go after signing in. Of an address only path, query and fragment are kept, so that a forged
 * `callbackUrl` cannot lead to another site. A long address loses query and fragment.
 */
export function callbackPath(value: string | undefined): string {
  const base = "http://here";
  if (!value || !URL.canParse(value, base)) return "/";
  const { pathname, search, hash } = new URL(value, base);
  const path = `/${pathname.replace(/^[/\\]+/, "")}`;
  if (path === pages.signIn || path.startsWith(`${pages.signIn}/`) || path.length > longestPath) return "/";
  const whole = path + search + hash;
  return whole.length > longestPath ? path : whole;
}

/** A link that may be followed: only http and https, never script or data addresses; otherwise null. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
