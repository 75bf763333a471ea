import type { GeneralLedgerAccount } from "#contract/import.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { accountsOfGeneratedPostings, generatePostings } from "./generate-postings.ts";

/** What an empty service database begins with when no seed file is named. Passwords are the loader's to choose. */
export type DemoSeed = {
  organizations: { id: string; name: string }[];
  users: { email: string; name: string; organizations: string[] }[];
  generalLedgerAccounts: Record<string, GeneralLedgerAccount[]>;
  postings: Record<string, Iterable<SeedPosting>>;
};

/** Two organizations and two users, the same at every call. */
export function demoSeed(): DemoSeed {
  return {
    organizations: [
      { id: "muster-gmbh", name: "Muster GmbH" },
      { id: "beispiel-handels-ag", name: "Beispiel Handels AG" },
    ],
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
    generalLedgerAccounts: {
      "muster-gmbh": accountsOfGeneratedPostings(),
      "beispiel-handels-ag": accountsOfGeneratedPostings(),
    },
    postings: {
      "muster-gmbh": generatePostings("muster-gmbh", 20),
      "beispiel-handels-ag": generatePostings("beispiel-handels-ag", 20),
    },
  };
}
