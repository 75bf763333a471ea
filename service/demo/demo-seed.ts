import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { buildChart } from "./chart/build-chart.ts";
import { demoOrganizations } from "./demo-organizations.ts";
import { demoPostings } from "./demo-postings.ts";

/** What an empty service database begins with when no seed file is named. Passwords are the loader's to choose. */
export type DemoSeed = {
  organizations: { id: string; name: string }[];
  users: { email: string; name: string; organizations: string[] }[];
  generalLedgerAccounts: Record<string, GeneralLedgerAccount[]>;
  postings: Record<string, Iterable<SeedPosting>>;
};

/** Two organizations and two users, the same at every call. Postings are made while they are iterated, once. */
export function demoSeed(): DemoSeed {
  return {
    organizations: demoOrganizations.map(({ id, name }) => ({ id, name })),
    users: [
      {
        email: "petra.bauer@muster.example",
        name: "Petra Bauer",
        organizations: ["muster-gmbh", "beispiel-handels-ag"],
      },
      {
        email: "jonas.keller@beispiel.example",
        name: "Jonas Keller",
        organizations: ["beispiel-handels-ag"],
      },
    ],
    generalLedgerAccounts: Object.fromEntries(
      demoOrganizations.map(({ id, chart }) => [id, buildChart(chart)]),
    ),
    postings: Object.fromEntries(
      demoOrganizations.map((organization) => [organization.id, demoPostings(organization)]),
    ),
  };
}
