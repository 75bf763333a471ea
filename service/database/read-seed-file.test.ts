import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testPosting, testSeed } from "../testing/test-seed.ts";
import { readSeedFile } from "./read-seed-file.ts";

const directory = await mkdtemp(path.join(tmpdir(), "kontor-seed-"));
const file = path.join(directory, "seed.json");

afterAll(() => rm(directory, { recursive: true }));

async function read(content: unknown) {
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  const seed = readSeedFile(file);
  return { ...seed, alpha: [...(seed.postings.alpha ?? [])] };
}

const withDocument = (document: object) =>
  testSeed({ postings: { alpha: [testPosting(1, { extra: { documents: [document] } })] } });

const withSecond = (extra: object) =>
  testSeed({ postings: { alpha: [testPosting(1), testPosting(2, { extra })] } });

test.each([
  ["no JSON", "{", "is not JSON"],
  ["a wrong value", { users: [{ email: 1 }] }, "users[0].email"],
  ["an unknown property", { user: [] }, "user"],
  ["an unknown organization", testSeed({ postings: { gamma: [] } }), "postings.gamma names an organization"],
  [
    "an organization twice",
    testSeed({
      organizations: [
        { id: "a", name: "A" },
        { id: "a", name: "B" },
      ],
    }),
    "organizations[1].id",
  ],
  [
    "an account twice",
    testSeed({
      generalLedgerAccounts: {
        alpha: [
          { accountCode: "1", name: "a" },
          { accountCode: "1", name: "b" },
        ],
      },
    }),
    "generalLedgerAccounts.alpha[1].accountCode",
  ],
  [
    "a redirect that is none",
    testSeed({ clients: [{ clientId: "a", clientSecret: "b", redirectUris: ["ftp://a"] }] }),
    "clients[0].redirectUris[0]",
  ],
  [
    "a secret that no client can send",
    testSeed({ clients: [{ clientId: "a", clientSecret: "grün", redirectUris: [] }] }),
    "clients[0].clientSecret",
  ],
  [
    "a wrong value of a posting",
    withSecond({ amount: { value: "119.00", currencyCode: "EUR" } }),
    "postings.alpha[1].amount.value: Invalid input: expected number, received string",
  ],
  [
    "a split posting without an account",
    withSecond({ splitPostings: [{ amount: 1 }] }),
    "postings.alpha[1].splitPostings[0].generalLedgerAccount",
  ],
  [
    "a wrong number of postings",
    testSeed({ postings: { alpha: { generate: -1 } } }),
    "postings.alpha.generate",
  ],
  [
    "a character that can't be stored",
    withSecond({ invoiceId: "RE\0" }),
    "postings.alpha[1].invoiceId has a character that can't be stored",
  ],
  [
    "a document that is not there",
    withDocument({ name: "x", type: "INVOICE", path: "missing.pdf" }),
    "postings.alpha[0].documents[0].path",
  ],
])("%s is refused with its location", async (_name, content, location) => {
  await expect(read(content)).rejects.toThrow(location);
});

test("documents are read from beside the file, with their content type", async () => {
  await writeFile(path.join(directory, "given.csv"), "1;2");
  const seed = await read(withDocument({ name: "list.csv", type: "ATTACHMENT", path: "given.csv" }));
  expect(seed.alpha[0]?.documents[0]).toMatchObject({
    name: "list.csv",
    contentType: "text/csv; charset=utf-8",
  });
});

test("generated postings are on the organization's own accounts where it has some", async () => {
  const generalLedgerAccounts = { alpha: [{ accountCode: "0027", name: "EDV-Software" }] };
  const seed = await read(testSeed({ generalLedgerAccounts, postings: { alpha: { generate: 30 } } }));
  const codes = seed.alpha.flatMap(({ content }) =>
    content.splitPostings.map((split) => split.generalLedgerAccount),
  );
  expect(new Set(codes)).toEqual(new Set(["0027"]));
  expect(seed.generalLedgerAccounts.alpha).toHaveLength(1);
});

test("generated postings bring the accounts they name where the organization has none", async () => {
  const seed = await read(testSeed({ generalLedgerAccounts: {}, postings: { alpha: { generate: 30 } } }));
  const known = new Set(seed.generalLedgerAccounts.alpha?.map((account) => account.accountCode));
  expect(seed.alpha).toHaveLength(30);
  for (const { content } of seed.alpha) {
    for (const split of content.splitPostings) expect(known).toContain(split.generalLedgerAccount);
  }
});
