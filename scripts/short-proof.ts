// What `npm test` leaves to `npm test -- --whole`, so that it is to take at most ten minutes on two quiet
// cores, whatever is added: a new story is told by the whole proof only, unless it is named here. A test
// beside the code belongs to both, unless it is named here.

/**
 * The stories in Chromium that every commit must leave as they are, by the names of their files in e2e/. A
 * story is left out if another one passes through the same, and what it refuses is tested beside the code:
 * a closed month is delivered, a receipt is made before it is signed, and the receipt of an import accounts
 * for every row.
 */
export const shortStories: readonly string[] = [
  // From the sign-in to the signed receipt.
  "does-the-whole-loop",
  "denies-access",
  "watches-an-export",
  "reads-postings",
  "reads-documents",
  "closes-the-month",
  "hands-over-postings",
  "hands-over-to-datev",
  "signs-receipts-off",
  // Ledger accounts from a CSV to the receipt of its import.
  "reads-any-csv",
  "repairs-a-table",
  "shows-the-receipt-of-an-import",
  // What must be refused, to whom, and what nobody may see.
  "every-route-keeps-its-data",
  "other-sites-change-nothing",
  "confirms-membership",
  "no-token-reaches-the-browser",
  "api-refuses-what-it-must",
  "api-answers-malformed-requests",
  "bounds-what-a-request-costs",
  "sign-in-says-what-went-wrong",
  "ends-sessions",
  "throttles-sign-in",
  "production-is-not-the-demo",
  "keeps-development-to-itself",
  "keeps-strangers-out-of-its-log",
  // Every page, for everybody, and for who operates it.
  "is-accessible",
  "goes-by-keyboard-alone",
  "reads-the-audit-trail",
];

/**
 * Tests beside the code that start programs anew many times, read scans, or write tens of thousands of rows.
 */
export const longTests: readonly string[] = [
  "service/app.test.ts",
  "service/commands/**",
  "service/drain.test.ts",
  "service/jobs/backlog.test.ts",
  "service/log.test.ts",
  "service/main.test.ts",
  "service/private-data.test.ts",
  "service/processes.test.ts",
  "service/authorization/keys/sealed-keys.test.ts",
  "service/authorization/realm/require-factor.test.ts",
  "scripts/audit-verify.test.ts",
  "scripts/doctor-of-this-machine.test.ts",
  "scripts/doctor.test.ts",
  "scripts/partitions.test.ts",
  "scripts/retention.test.ts",
  "scripts/safeguards-off.test.ts",
  "platform/database/keep-plans.test.ts",
  "platform/testing/datev/keep-changes.test.ts",
  "lib/server/database/migrations/**",
  "lib/server/exports/index-postings.test.ts",
  "lib/server/hand-over/archive/all-of-unicode.test.ts",
  "lib/server/hand-over/making/makings.test.ts",
  "lib/server/reading/process/**",
  "lib/server/receipt/carried-over.test.ts",
];

/**
 * The tests that the short proof repeats on PostgreSQL: of what behaves otherwise there, which are
 * connections, locks, notifications and statements at the same time.
 */
export const shortOnPostgres: readonly string[] = [
  "platform/database",
  "platform/queue",
  "service/database",
  "service/jobs/jobs.test.ts",
  "service/jobs/recovery.test.ts",
  "lib/server/database",
  "lib/server/audit",
  "lib/server/closing",
  "lib/server/datev-online/sending",
];
