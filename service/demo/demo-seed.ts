import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { buildChart } from "./chart/build-chart.ts";
import { demoOrganizations } from "./demo-organizations.ts";
import { demoPeople } from "./demo-people.ts";
import { demoPostings } from "./demo-postings.ts";

/** The initial data of an empty service database without a seed file. The caller sets the passwords. */
export type DemoSeed = {
  organizations: { id: string; name: string }[];
  users: { email: string; name: string; organizations: string[] }[];
  generalLedgerAccounts: Record<string, GeneralLedgerAccount[]>;
  postings: Record<string, Iterable<SeedPosting>>;
};

/**
 * Returns two organizations and two users, the same at every call. The postings are made during their
 * iteration, which is possible only once.
 */
export function demoSeed(): DemoSeed {
  return {
    organizations: demoOrganizations.map(({ id, name }) => ({ id, name })),
    users: demoPeople,
    generalLedgerAccounts: Object.fromEntries(
      demoOrganizations.map(({ id, chart }) => [id, buildChart(chart)]),
    ),
    postings: Object.fromEntries(
      demoOrganizations.map((organization) => [organization.id, demoPostings(organization)]),
    ),
  };
}
