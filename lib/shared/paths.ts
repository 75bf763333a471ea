import { codeLength } from "#contract/core-data/record-lengths.ts";
import type { SafeguardName } from "./safeguards.ts";

const organization = (organizationId: string) => `/organizations/${encodeURIComponent(organizationId)}`;

type Parameters = Record<string, string | number | undefined>;

/** Returns parameters as the query string of an address, without empty ones; "" for none. */
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
  /** The way through the organizations of one consent (`chain`), or from one to the next (`back`, a path). */
  connecting: (parameters: { chain?: string; back?: string }) => `/connecting${searchOf(parameters)}`,
  /** All organizations of the person. */
  desk: "/organizations",
  /** A month (`2026-05`) in all organizations of the person. */
  month: (month: string) => `/months/${month}`,
  /** The search in the exports of all organizations. */
  find: (parameters: Parameters = {}) => `/find${searchOf(parameters)}`,
  /** What runs next by itself, in all organizations of the person. */
  schedules: "/schedules",
  /** What a person is told by mail. */
  mails: "/mails",
  /** The page that ends mails of a kind. `mail` proves that its holder has one of them. */
  unsubscribe: (parameters: { mail?: string; ended?: string }) => `/unsubscribe${searchOf(parameters)}`,
  /** Leads to the organization that was connected last. */
  newest: "/?connected",
  exports: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/exports${searchOf(parameters)}`,
  /**
   * The list of exports with the dialog for a new one, opened at a time in milliseconds. It starts no
   * export by itself.
   */
  newExport: (organizationId: string, askedAt: number) =>
    `${organization(organizationId)}/exports${searchOf({ new: askedAt })}`,
  export: (organizationId: string, exportId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}${searchOf(parameters)}`,
  /**
   * The postings of an export that match a filter. The filter is the query string of the address; "" for
   * all.
   */
  cockpit: (organizationId: string, exportId: string, filter: string) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}${filter && `?${filter}`}`,
  handOver: (organizationId: string, exportId: string, filter = "") =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/hand-over${filter && `?${filter}`}`,
  receipt: (organizationId: string, exportId: string) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/receipt`,
  /**
   * The page where an export's documents are handed over. `filter` is the query string of a cockpit's
   * address.
   */
  documents: (organizationId: string, exportId: string, filter = "") =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/documents${filter && `?${filter}`}`,
  /** The page of the order that closes a month. */
  closing: (organizationId: string) => `${organization(organizationId)}/closing`,
  /** The page of the schedule that closes months by itself. */
  schedule: (organizationId: string) => `${organization(organizationId)}/schedule`,
  imports: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports${searchOf(parameters)}`,
  /** The page that compares two runs. */
  compareImports: (
    organizationId: string,
    parameters: { first: string; second: string; kind?: string; after?: string },
  ) => `${organization(organizationId)}/imports/compare${searchOf(parameters)}`,
  /** The page that shows the log of any process id. */
  lookUpImport: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports/look-up${searchOf(parameters)}`,
  /** The page of a new import. It takes at most 50 codes, because the length of an address is limited. */
  newImport: (organizationId: string, codes: readonly string[] = []) => {
    const given = accountsFrom([...codes]).map((code) => ["account", code]);
    return `${organization(organizationId)}/imports/new${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  },
  /** The parameters are an `ImportRecordsQuery`. */
  importRun: (organizationId: string, runId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports/${encodeURIComponent(runId)}${searchOf(parameters)}`,
  /** The receipt of an import. The parameters are the first unsent row and the first repair that it lists. */
  importReceipt: (organizationId: string, runId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/imports/${encodeURIComponent(runId)}/receipt${searchOf(parameters)}`,
  audit: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/audit${searchOf(parameters)}`,
  safeguards: (organizationId: string) => `${organization(organizationId)}/safeguards`,
  /** The page of the targets to which hand-overs are delivered. */
  targets: (organizationId: string) => `${organization(organizationId)}/targets`,
} as const;

const maxAccounts = 50;

/**
 * Reads the codes of ledger accounts in an address: each once, at most 50. Text that cannot be a code is
 * dropped.
 */
export function accountsFrom(value: string | string[] | undefined): string[] {
  const codes = (typeof value === "string" ? [value] : (value ?? [])).map((code) => code.trim());
  const fit = (code: string) =>
    code !== "" && code.length <= codeLength && !code.includes("\0") && code.isWellFormed();
  return [...new Set(codes.filter(fit))].slice(0, maxAccounts);
}

/** Address of the browser's API of one organization. It mirrors the service's own API below `/v1`. */
export const apiPath = (organizationId: string, rest: string) =>
  `/api/v1${organization(organizationId)}${rest}`;

/** Address of the import runs, which only this app stores. */
export const importRunsPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/import-runs${rest}`;

/** Address of a person's draft of an import. */
export const importDraftPath = (organizationId: string) => `/api${organization(organizationId)}/import-draft`;

/** Address of a notice about a discarded import. */
export const importNoticePath = (organizationId: string, noticeId: string) =>
  `/api${organization(organizationId)}/import-notices/${encodeURIComponent(noticeId)}`;

/** Addresses of the schedule that closes months by itself, or what `rest` names of it. */
export const schedulePath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/settings/schedule${rest}`;

/** Address of who is responsible for an organization. */
export const responsiblePath = (organizationId: string) =>
  `/api${organization(organizationId)}/settings/responsible`;

/** Addresses of the orders that close months: the newest, or what `rest` names. */
export const closingPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/closing${rest}`;

/** Address of the exports in this app's own database: the list, and the facts about one of them. */
export const archivePath = (organizationId: string, parameters: Parameters = {}, rest = "") =>
  `/api${organization(organizationId)}/exports${rest}${searchOf(parameters)}`;

/** Address of the search for postings in one organization; null: in all of the person's. */
export const knownPostingsPath = (organizationId: string | null, parameters: Parameters) =>
  `/api${organizationId === null ? "" : organization(organizationId)}/known-postings${searchOf(parameters)}`;

/** Address of the names of ledger accounts. */
export const accountNamesPath = (organizationId: string) =>
  `/api${organization(organizationId)}/account-names`;

const exportPath = (organizationId: string, exportId: string) =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}`;

/** Address of the receipt of an export; `.pdf`: of its PDF. */
export const receiptPath = (organizationId: string, exportId: string, kind: "" | ".pdf" = "") =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/receipt${kind}`;

/** Address of the sign-off of a receipt; `/revocation`: of its end. */
export const signOffPath = (organizationId: string, exportId: string, rest: "" | "/revocation" = "") =>
  `${receiptPath(organizationId, exportId)}/sign-off${rest}`;

/** Address of a person's marks on the postings of an export. */
export const marksPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/marks`;

/** Address of the postings of an export by what became of their documents. */
export const verdictsPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/verdicts`;

/** Address of what is unusual in an export. */
export const unusualPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/unusual`;

/** Addresses of the notes and questions of an export: which postings have some, or what `rest` names. */
export const remarksPath = (organizationId: string, exportId: string, rest = "") =>
  `${exportPath(organizationId, exportId)}/remarks${rest}`;

/** Address of the notes and questions on a posting. */
export const postingRemarksPath = (organizationId: string, exportId: string, posting: string) =>
  `${exportPath(organizationId, exportId)}/posting-remarks${searchOf({ posting })}`;

/** Address of the documents of a posting, compared with it. */
export const comparisonsPath = (organizationId: string, exportId: string, posting: string) =>
  `${exportPath(organizationId, exportId)}/comparisons${searchOf({ posting })}`;

/** Address of the hand-overs of an export. */
export const handOversPath = (organizationId: string, exportId: string, rest = "") =>
  `${exportPath(organizationId, exportId)}/hand-overs${rest}`;

/** Addresses of the targets of an organization: all, or what `rest` names. */
export const targetsPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/settings/targets${rest}`;

/** Addresses of the access of an organization to DATEV: its state, or what `rest` names. */
export const datevOnlinePath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/settings/datev-online${rest}`;

/** Addresses of the deliveries of a hand-over: all, or what `rest` names. */
export const deliveriesPath = (organizationId: string, exportId: string, handOverId: string, rest = "") =>
  handOversPath(organizationId, exportId, `/${handOverId}/deliveries${rest}`);

/** Address of the counts and sums of the postings that match a filter. */
export const selectionPath = (organizationId: string, exportId: string, filter: string) =>
  `${exportPath(organizationId, exportId)}/selection${searchOf({ filter })}`;

/** Address of the check of postings as DATEV batches; `.csv`: of the held rows. */
export const datevCheckPath = (
  organizationId: string,
  exportId: string,
  parameters: Parameters,
  kind: "" | ".csv" = "",
) => `${exportPath(organizationId, exportId)}/datev-check${kind}${searchOf(parameters)}`;

/** Address of an organization's templates of tables; with an id: of one of them. */
export const templatesPath = (organizationId: string, id?: string) =>
  `/api${organization(organizationId)}/settings/templates${id === undefined ? "" : `/${id}`}`;

/** Address of an organization's recipes for imports; with an id: of one of them. */
export const recipesPath = (organizationId: string, id?: string) =>
  `/api${organization(organizationId)}/settings/import-recipes${id === undefined ? "" : `/${id}`}`;

/** Address of the preview of an export in the form of a template. */
export const templatePreviewPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/template-preview`;

/** Address of the settings that an export's postings suggest. */
export const datevSuggestionPath = (organizationId: string, exportId: string) =>
  `${exportPath(organizationId, exportId)}/datev-suggestion`;

/** Address of an organization's DATEV settings; `/office`: of those that another organization has. */
export const datevSettingsPath = (organizationId: string, rest: "" | "/office" = "") =>
  `/api${organization(organizationId)}/settings/datev${rest}`;

/** Address of an organization's exchange rates. */
export const exchangeRatesPath = (organizationId: string) =>
  `/api${organization(organizationId)}/settings/exchange-rates`;

/** Address of a safeguard of an organization. */
export const safeguardPath = (organizationId: string, name: SafeguardName) =>
  `/api${organization(organizationId)}/settings/${name}`;

/** Address of a request to weaken a safeguard. */
export const safeguardRequestPath = (organizationId: string, requestId: string) =>
  `/api${organization(organizationId)}/settings/safeguard-requests/${requestId}`;

/** Address of the document archives (ZIPs) of an export. */
export const documentArchivesPath = (organizationId: string, exportId: string, rest = "") =>
  `/api${organization(organizationId)}/exports/${encodeURIComponent(exportId)}/document-archives${rest}`;

/** Address of the events of the audit trail; `.csv`: of their download. */
export const auditEventsPath = (organizationId: string, parameters: Parameters, kind: "" | ".csv" = "") =>
  `/api${organization(organizationId)}/audit-events${kind}${searchOf(parameters)}`;
/** Address that stores a person's preferences: language, colour scheme, row height and time zone. */
export const preferencesPath = "/api/preferences";

/** Address of the person's own connection to an organization. */
export const connectionPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/connection${rest}`;

/** Address of the stream of what changes on the desk. */
export const deskUpdatesPath = "/api/desk-updates";

/** Address of the file of a standard chart of accounts that the operator gives. */
export const standardChartPath = (name: string) => `/api/standard-charts${searchOf({ name })}`;

/**
 * Address that starts a sign-in without a form: for the next organization of a chain, or of a browser that
 * is known.
 */
export const beginSignInPath = (parameters: { chain?: string; callbackUrl?: string }) =>
  `/api/sign-in/begin${searchOf(parameters)}`;

/** Address of the person's open sessions. */
export const sessionsPath = "/api/sessions";

/** Address of one of them. */
export const sessionPath = (id: string) => `${sessionsPath}/${encodeURIComponent(id)}`;

/** Decodes a path segment as a page receives it; null if it is malformed. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Maximum length of the path that is stored during a sign-in. It is kept in a cookie. */
const maxPathLength = 512;

/**
 * Returns the path to open after a sign-in. Only path, query and fragment of an address are kept, so that a
 * forged `callbackUrl` cannot lead to another site. A long address loses query and fragment.
 */
export function callbackPath(value: string | undefined): string {
  const base = "http://here";
  if (!value || !URL.canParse(value, base)) return "/";
  const { pathname, search, hash } = new URL(value, base);
  const path = `/${pathname.replace(/^[/\\]+/, "")}`;
  if (path === pages.signIn || path.startsWith(`${pages.signIn}/`) || path.length > maxPathLength) return "/";
  const fullPath = path + search + hash;
  return fullPath.length > maxPathLength ? path : fullPath;
}

/**
 * Returns the path at which a person goes on once all organizations of a consent are connected. It differs
 * from the given one where that asks whether another is to be connected (`pages.connecting`).
 */
export function pathAfterConnecting(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://here");
  const back = searchParams.get("back");
  return pathname === pages.connecting({}) && back !== null ? callbackPath(back) : path;
}

/**
 * Returns a link if its protocol is http or https, otherwise null. Script and data addresses are never
 * followed.
 */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/**
 * Address that ends mails of the kind of one, without a sign-in (RFC 8058). A GET leads to the page for it.
 */
export const unsubscribePath = (mail: string) => `/api/unsubscribe${searchOf({ mail })}`;

/** Addresses of what a person has set up to be told by mail. */
export const mailsPath = (part: "address" | "confirmation" | "choices") => `/api/mails/${part}`;
