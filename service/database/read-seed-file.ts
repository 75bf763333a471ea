import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { accountsOfGeneratedPostings, generatePostings } from "../demo/generate-postings.ts";
import { seedContradictions } from "./check-seed.ts";
import { documentContentType } from "./document-content-type.ts";
import { formatPath } from "./format-path.ts";
import { type Seed, SeedError } from "./seed.ts";
import { type SeedFile, seedFile, type SeedPosting } from "./seed-schema.ts";

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new SeedError(`The seed ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SeedError(`The seed ${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The postings of an organization are a list or a number of them. An issue of neither has those of both;
 * what matters are those of the shape that fits furthest, which name posting and property.
 */
function* innermost(issue: z.core.$ZodIssue): Generator<z.core.$ZodIssue, void, undefined> {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) {
    yield issue;
    return;
  }
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length));
  const [nearest = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  for (const inner of nearest) yield* innermost({ ...inner, path: [...issue.path, ...inner.path] });
}

function parse(file: string): SeedFile {
  const parsed = seedFile.safeParse(readJson(file));
  const problems = parsed.success
    ? seedContradictions(parsed.data)
    : parsed.error.issues
        .flatMap((issue) => [...innermost(issue)])
        .map((issue) => `${formatPath(issue.path) || "the file"}: ${issue.message}`);
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new SeedError(`The seed ${file} can't be used: ${problems.slice(0, 5).join("; ")}`);
}

function* withDocuments(
  file: string,
  organization: string,
  postings: Exclude<SeedFile["postings"][string], { generate: number }>,
): Generator<SeedPosting> {
  for (const [index, { documents, ...content }] of postings.entries()) {
    yield {
      content,
      documents: documents.map(({ name, type, path: given }, documentIndex) => {
        try {
          const bytes = readFileSync(path.resolve(path.dirname(file), given));
          return { name, type, contentType: documentContentType(type, name), bytes };
        } catch (cause) {
          const where = `postings.${organization}[${index}].documents[${documentIndex}].path`;
          throw new SeedError(`The seed ${file} can't be used: ${where}: ${(cause as Error).message}`, {
            cause,
          });
        }
      }),
    };
  }
}

/**
 * Reads a seed file, for example the one in SERVICE_SEED. The files of documents are relative to it and are
 * read when their posting is inserted. Generated postings use the organization's accounts. If it has none,
 * it gets the accounts that generated postings need. Throws a `SeedError` with the position in the JSON.
 */
export function readSeedFile(file: string): Seed {
  const { clients, organizations, users, generalLedgerAccounts, postings } = parse(file);
  const accounts = { ...generalLedgerAccounts };
  const sources: Seed["postings"] = {};
  for (const [organization, given] of Object.entries(postings)) {
    if (Array.isArray(given)) {
      sources[organization] = withDocuments(file, organization, given);
    } else {
      const listed = accounts[organization]?.map(({ accountCode }) => accountCode);
      if (!listed?.length) accounts[organization] = accountsOfGeneratedPostings();
      sources[organization] = generatePostings(organization, given.generate, listed);
    }
  }
  return { clients, organizations, users, generalLedgerAccounts: accounts, postings: sources };
}
