const organization = (organizationId: string) => `/organizations/${encodeURIComponent(organizationId)}`;

type Parameters = Record<string, string | number | undefined>;

function search(parameters: Parameters): string {
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
  exports: (organizationId: string) => `${organization(organizationId)}/exports`,
  export: (organizationId: string, exportId: string) =>
    `${organization(organizationId)}/exports/${encodeURIComponent(exportId)}`,
  imports: (organizationId: string) => `${organization(organizationId)}/imports`,
  newImport: (organizationId: string) => `${organization(organizationId)}/imports/new`,
  importRun: (organizationId: string, runId: string) =>
    `${organization(organizationId)}/imports/${encodeURIComponent(runId)}`,
  audit: (organizationId: string, parameters: Parameters = {}) =>
    `${organization(organizationId)}/audit${search(parameters)}`,
} as const;

/** Address of the browser's API of one organization, which mirrors the service's own below `/v1`. */
export const apiPath = (organizationId: string, rest: string) =>
  `/api/v1${organization(organizationId)}${rest}`;

/** Address of the import runs that this app keeps itself. */
export const importRunsPath = (organizationId: string, rest = "") =>
  `/api${organization(organizationId)}/import-runs${rest}`;

/** Address of the events of the audit trail; `.csv`: of their download. */
export const auditEventsPath = (organizationId: string, parameters: Parameters, kind: "" | ".csv" = "") =>
  `/api${organization(organizationId)}/audit-events${kind}${search(parameters)}`;
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
