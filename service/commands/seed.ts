import { chooseSeed } from "../database/choose-seed.ts";
import { loadSeed } from "../database/load-seed.ts";
import { readSeedFile } from "../database/read-seed-file.ts";
import type { Seed } from "../database/seed.ts";
import { generatePostings } from "../demo/generate-postings.ts";
import { command, CommandError, type CommandWork, type Group, type Result, UsageError } from "./command.ts";
import { openDocuments } from "./open-documents.ts";

const notes =
  "Only an empty database is filled: one without organizations, users, and clients besides the web app. The service\n" +
  "does the same at its start, by SERVICE_SEED.";

function countFrom(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,7}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError("--postings wants a whole number below 10,000,000.");
}

function withGenerated(seed: Seed, count: number): Seed {
  const postings = seed.organizations.map(({ id }) => {
    const codes = seed.generalLedgerAccounts[id]?.map(({ accountCode }) => accountCode);
    return [id, generatePostings(id, count, codes)] as const;
  });
  return { ...seed, postings: Object.fromEntries(postings) };
}

type Opened = Parameters<CommandWork>[0];

async function fill({ database, configuration }: Opened, seed: Seed): Promise<Result> {
  const objects = await openDocuments(database, configuration);
  if (!(await loadSeed({ database, objects }, () => seed))) {
    throw new CommandError(
      "The database is not empty, so nothing was changed. To begin anew, stop the service and name another " +
        "SERVICE_DATABASE_URL or SERVICE_DATA_DIR.",
    );
  }
  const organizations = seed.organizations.map(({ id }) => id);
  const users = seed.users.map(({ email }) => email);
  const text = `Filled the database. Organizations: ${organizations.join(", ")}. Users: ${users.join(", ")}.`;
  return { value: { organizations, users }, text };
}

/** The commands that fill an empty database. */
export const seed: Group = {
  summary: "what an empty database begins with",
  commands: {
    demo: command({
      usage: "seed demo [--postings <number>]",
      summary: "Fills an empty database with the demo organizations, or with any number of postings in each.",
      notes: `${notes}\nThe users log in with DEMO_PASSWORD, by default the one in .data/secrets.json.`,
      operands: [],
      options: { postings: { type: "string" } },
      prepare(given) {
        const count = countFrom(given.postings);
        return async (opened) => {
          const { demoPassword } = opened.configuration;
          const demo = await chooseSeed({ seedFile: undefined, demoPassword });
          return fill(opened, count === undefined ? demo : withGenerated(demo, count));
        };
      },
    }),
    file: command({
      usage: "seed file <file>",
      summary: "Fills an empty database from a file, written as that of SERVICE_SEED.",
      notes,
      operands: ["file"],
      options: {},
      prepare:
        ({ file }) =>
        (opened) =>
          fill(opened, readSeedFile(file)),
    }),
  },
};
