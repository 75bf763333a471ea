import path from "node:path";
import { clientsOfTests, password } from "../e2e/fixtures/seed.ts";
import { demoSeed } from "#service/demo/demo-seed.ts";
import { long, longSeed } from "./long-words.ts";
import { colleague, reader, readingSeed } from "./reading/month.ts";

/**
 * The people in the pictures: one with much work, one whose organization is empty, and one who allowed
 * Kontor exports only.
 */
export const full = {
  email: "petra.bauer@muster.example",
  name: "Petra Bauer",
  organizations: ["muster-gmbh", "beispiel-handels-ag"],
} as const;
export const empty = {
  email: "nina.neuhaus@neuhaus.example",
  name: "Nina Neuhaus",
  organizations: ["neuhaus-gmbh"],
} as const;
export const limited = {
  email: "lena.lueck@neuhaus.example",
  name: "Lena Lück",
  organizations: ["neuhaus-gmbh"],
} as const;

/**
 * Returns the seed file and its documents: the demo data, an organization without data, one with long texts,
 * and one whose documents are compared.
 */
export function demoFiles() {
  const files: Record<string, Uint8Array> = {};
  const { organizations, generalLedgerAccounts, postings } = demoSeed();
  const listed = Object.entries(postings).map(([organization, made]) => [
    organization,
    Array.from(made, ({ content, documents }, postingIndex) => ({
      ...content,
      documents: documents.map(({ name, type, bytes }, index) => {
        const file = `${organization}-${postingIndex}-${index}${path.extname(name)}`;
        files[file] = bytes;
        return { name, type, path: file };
      }),
    })),
  ]);
  const seed = () => ({
    clients: clientsOfTests,
    organizations: [
      ...organizations,
      { id: "neuhaus-gmbh", name: "Neuhaus GmbH" },
      longSeed.organization,
      readingSeed.organization,
    ],
    users: [full, empty, limited, long, reader, colleague].map((person) => ({ ...person, password })),
    generalLedgerAccounts: { ...generalLedgerAccounts, ...longSeed.accounts, ...readingSeed.accounts },
    postings: { ...(Object.fromEntries(listed) as object), ...longSeed.postings, ...readingSeed.postings },
  });
  return { seed, files };
}
