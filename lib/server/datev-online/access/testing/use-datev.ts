import "server-only";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { allowAtDatev } from "#platform/testing/datev/sign-in.ts";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevApp } from "../../../datev-app.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { startRegistered } from "../../services/testing/register-app.ts";
import { completeDatevSignIn } from "../complete-sign-in.ts";

/**
 * What tests of accesses have: a database for the file, and for each test a stand-in and an organization
 * without an access.
 */
type DatevTest = { database: TestDatabase; datev: DatevStandIn; organizationId: string };

type SignIn = Pick<DatevTest, "datev" | "organizationId">;

/** The person who signs in in tests. */
export const author = { id: randomUUID(), name: "Petra Bauer" };

/** Records nothing. */
const done: Parameters<typeof completeDatevSignIn>[3]["done"] = () => Promise.resolve();

/** An audit trail that takes everything. */
export const quietAudit = { done };

/**
 * Gives each test of a file what it needs, and ends it. `settings` is the configuration of the file, whose
 * app becomes the one that is registered. The fields of the result are set before each test.
 */
export function useDatev(settings: { address: string; datevApp: DatevApp | null }): DatevTest {
  const test = {} as DatevTest;
  beforeAll(async () => {
    test.database = await openTestDatabase();
  });
  afterAll(() => test.database.close());
  beforeEach(async () => {
    const { datev, app } = await startRegistered(`${settings.address}/api/datev/callback`);
    settings.datevApp = app;
    for (const table of ["datev_access", "datev_revocation"] as const)
      await test.database.sql.deleteFrom(table).execute();
    Object.assign(test, { datev, organizationId: randomUUID() });
  });
  afterEach(() => test.datev.stop());
  return test;
}

/** Signs the person in for an organization, as the page completes it. */
export async function signInFor({ datev, organizationId }: SignIn, audit = quietAudit): Promise<void> {
  const flow = { organizationId, personId: author.id, state: "state", ...(await allowAtDatev(datev)) };
  await completeDatevSignIn(flow, organizationId, author, audit);
}
