import { writeFileSync } from "node:fs";
import path from "node:path";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { password } from "../../e2e/fixtures/seed.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { makePosting } from "#service/demo/make-posting.ts";

/** The postings of a month. Each has its invoice and its audit trail as documents. */
export const postingsAMonth = 1_000;

const names = [
  ...["Amsel & Partner GmbH", "Buchfink KG", "Distelfink AG", "Eisvogel GmbH"],
  ...["Falke Handels GmbH", "Goldammer KG", "Habicht Bau GmbH", "Ibis Reisen AG"],
  ...["Kranich Logistik GmbH", "Lerche & Söhne KG", "Meise Gartenbau GmbH", "Nachtigall Musik AG"],
];

/** The organizations of the office, in the order of their names. */
export const organizations = names.map((name, index) => ({ id: `mandant-${index + 1}`, name }));

export type Organization = (typeof organizations)[number];

/** The one person, who is a member of all organizations. */
export const bookkeeper = {
  email: "berta.buch@kanzlei.example",
  name: "Berta Buch",
  password,
  organizations: organizations.map(({ id }) => id),
};

/** The organization of a person who has no other. */
export const lone: Organization = { id: "mandant-allein", name: "Zaunkönig GmbH" };

export const loneBookkeeper = {
  email: "alma.allein@zaunkoenig.example",
  name: "Alma Allein",
  password,
  organizations: [lone.id],
};

/**
 * Starts both programs as they are delivered, on PGlite, with twelve organizations of one bookkeeper and one
 * of another, whose first month of 1,000 postings is ready. Only the limits are raised, so that 2,000
 * documents of a month take seconds instead of the minutes that the service allows.
 */
export function openOffice(): Promise<Stack> {
  return startStack({
    seed: () => ({
      organizations: [...organizations, lone],
      users: [bookkeeper, loneBookkeeper],
      postings: Object.fromEntries(
        [...organizations, lone].map(({ id }) => [id, { generate: postingsAMonth }]),
      ),
    }),
    service: { SERVICE_RATE_LIMIT: "100000000", SERVICE_ADDITIONS: "1", LOG_LEVEL: "warn" },
    web: { BACKGROUND_REQUESTS: "1000000", LOG_LEVEL: "warn" },
  });
}

/** Adds the postings of the second month to organizations, by the operator's command `postings load`. */
export async function loadNextMonth(stack: Stack, chosen: readonly Organization[]): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "kontor-bench-"));
  const commands = chosen.map(({ id }) => {
    const file = path.join(folder.path, `${id}.ndjson`);
    const postings = Array.from({ length: postingsAMonth }, (_, index) =>
      makePosting({ organizationId: id, number: postingsAMonth + index + 1, chart: "balance-sheet" }),
    );
    writeFileSync(file, postings.map((posting) => JSON.stringify(posting)).join("\n"));
    return ["postings", "load", file, "--organization", id];
  });
  await stack.operateService(...commands);
}
