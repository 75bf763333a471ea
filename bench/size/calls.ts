import { createHash } from "node:crypto";
import { knownPostingsPath, pages } from "#lib/shared/paths.ts";

/** Something that people or programs ask for, as a request of which only the path matters. */
export type Call = { what: string; path: string };

/** The id that `uuid` of shares.ts gives in SQL. */
const idOf = (text: string) =>
  createHash("md5")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");

/** Returns the id of the newest export of an organization that has so many. */
export const exportIdOf = (organizationId: string, exports: number) => idOf(`${organizationId}-${exports}`);

/** The requests to the web app that concern all organizations of a person. */
export const personCalls: readonly Call[] = [
  { what: "desk", path: pages.desk },
  { what: "a month in all organizations", path: pages.month("2026-06") },
  { what: "search in all organizations", path: knownPostingsPath(null, { q: "vogel 4711" }) },
  { what: "schedules", path: pages.schedules },
  { what: "connections", path: pages.connections },
  { what: "mails", path: pages.mails },
];

/**
 * Returns the requests to the web app that concern one organization, with its newest export and its oldest
 * import.
 */
export function webCalls(organizationId: string, exports: number): Call[] {
  const exportId = exportIdOf(organizationId, exports);
  const runId = idOf(`run-${organizationId}-1`);
  const api = `/api/organizations/${organizationId}`;
  const ofExport = (rest: string) => `${api}/exports/${exportId}/${rest}`;
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const until = new Date(Date.now() - 10 * 86_400_000).toISOString();
  return [
    { what: "exports", path: pages.exports(organizationId) },
    { what: "export", path: pages.export(organizationId, exportId) },
    { what: "hand-over", path: pages.handOver(organizationId, exportId) },
    { what: "documents", path: pages.documents(organizationId, exportId) },
    { what: "receipt", path: pages.receipt(organizationId, exportId) },
    { what: "search", path: knownPostingsPath(organizationId, { q: "vogel 4711" }) },
    { what: "search, nothing found", path: knownPostingsPath(organizationId, { q: "9991999" }) },
    { what: "audit trail", path: pages.audit(organizationId) },
    { what: "audit trail of an action", path: `${api}/audit-events?action=HAND_OVER` },
    { what: "audit trail of an action that never was", path: `${api}/audit-events?action=SIGN_OFF_REVOKED` },
    { what: "audit trail of ten days", path: `${api}/audit-events?${new URLSearchParams({ from, until })}` },
    { what: "imports", path: pages.imports(organizationId) },
    { what: "an import", path: pages.importRun(organizationId, runId) },
    { what: "receipt of an import", path: pages.importReceipt(organizationId, runId) },
    { what: "hand-overs", path: ofExport("hand-overs") },
    { what: "marks", path: ofExport("marks") },
    { what: "comparisons", path: ofExport("comparisons?posting=guid-1-0") },
    { what: "unusual", path: ofExport("unusual") },
    { what: "notes", path: ofExport("remarks") },
    { what: "kept documents", path: ofExport("kept-documents") },
    { what: "closing", path: pages.closing(organizationId) },
    { what: "schedule", path: pages.schedule(organizationId) },
    { what: "targets", path: pages.targets(organizationId) },
    { what: "safeguards", path: pages.safeguards(organizationId) },
  ];
}

/** Returns the requests to the service for an organization with so many exports. */
export function serviceCalls(organizationId: string, exports: number): Call[] {
  const exportId = exportIdOf(organizationId, exports);
  const importId = idOf(`job-${organizationId}1`);
  const path = (rest: string) => `/v1/organizations/${organizationId}${rest}`;
  return [
    { what: "organization of the token", path: "/v1/organizations/info" },
    { what: "list of exports", path: path("/exports?limit=50") },
    { what: "last page of exports", path: path(`/exports?limit=50&offset=${Math.max(0, exports - 10)}`) },
    { what: "one export", path: path(`/exports/${exportId}`) },
    { what: "postings of an export", path: path(`/exports/${exportId}/postings`) },
    { what: "log of an import", path: path(`/imports/${importId}?limit=1000`) },
    { what: "last page of the log", path: path(`/imports/${importId}?limit=1000&offset=9000`) },
  ];
}
