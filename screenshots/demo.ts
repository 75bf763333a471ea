import path from "node:path";
import { clientsOfTests, password } from "../e2e/fixtures/seed.ts";
import { demoSeed } from "#service/demo/demo-seed.ts";
import { long, longSeed } from "./long-words.ts";

/** Whoever is in the pictures: somebody with much to do, and somebody whose organization is empty. */
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

/** The demo data and an organization without any, as a seed file for the addresses of a web app, and the files beside it. */
export function demoFiles() {
  const files: Record<string, Uint8Array> = {};
  const { organizations, generalLedgerAccounts, postings } = demoSeed();
  const listed = Object.entries(postings).map(([organization, made]) => [
    organization,
    Array.from(made, ({ content, documents }, place) => ({
      ...content,
      documents: documents.map(({ name, type, bytes }, index) => {
        const file = `${organization}-${place}-${index}${path.extname(name)}`;
        files[file] = bytes;
        return { name, type, path: file };
      }),
    })),
  ]);
  const seed = () => ({
    clients: clientsOfTests,
    organizations: [...organizations, { id: "neuhaus-gmbh", name: "Neuhaus GmbH" }, longSeed.organization],
    users: [full, empty, long].map((person) => ({ ...person, password })),
    generalLedgerAccounts: { ...generalLedgerAccounts, ...longSeed.accounts },
    postings: { ...(Object.fromEntries(listed) as object), ...longSeed.postings },
  });
  return { seed, files };
}
