import { usernameOf } from "../authorization/people/people.ts";
import { formatPath } from "./format-path.ts";
import type { SeedFile } from "./seed-schema.ts";
import { unstorable } from "./unstorable.ts";

function repeated(values: string[]): number {
  return values.findIndex((value, index) => values.indexOf(value) < index);
}

function* repetitions(file: SeedFile): Generator<string> {
  const unique = [
    { path: "clients", property: "clientId", values: file.clients.map((client) => client.clientId) },
    {
      path: "organizations",
      property: "id",
      values: file.organizations.map((organization) => organization.id),
    },
    { path: "users", property: "email", values: file.users.map((user) => usernameOf(user.email)) },
  ];
  for (const { path, property, values } of unique) {
    const index = repeated(values);
    if (index >= 0) yield `${path}[${index}].${property} stands there a second time`;
  }
  for (const [organization, accounts] of Object.entries(file.generalLedgerAccounts)) {
    const codes = new Set<string>();
    for (const [index, { accountCode }] of accounts.entries()) {
      if (codes.has(accountCode)) {
        yield `generalLedgerAccounts.${organization}[${index}].accountCode stands there a second time`;
      }
      codes.add(accountCode);
    }
  }
}

function* strangers(file: SeedFile): Generator<string> {
  const known = new Set(file.organizations.map((organization) => organization.id));
  const missing = "names an organization that is not among organizations";
  for (const [index, user] of file.users.entries()) {
    for (const [organizationIndex, id] of user.organizations.entries()) {
      if (!known.has(id)) yield `users[${index}].organizations[${organizationIndex}] ${missing}`;
    }
  }
  for (const part of ["generalLedgerAccounts", "postings"] as const) {
    for (const id of Object.keys(file[part])) if (!known.has(id)) yield `${part}.${id} ${missing}`;
  }
}

/**
 * Returns the contradictions that the schema cannot detect, in one sentence each: duplicates, and
 * references to organizations that are not in the file.
 */
export function seedContradictions(file: SeedFile): string[] {
  const lost = [...unstorable(file)].map(
    (path) => `${formatPath(path)} has a character that can't be stored`,
  );
  return [...repetitions(file), ...strangers(file), ...lost];
}
