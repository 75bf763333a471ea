import { sql } from "kysely";
import { expect, test } from "vitest";
import { startOperated } from "../testing/command-line.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { people } from "../testing/test-seed.ts";
import { CommandError } from "./command.ts";

test("all that the service has of a user is printed, and no secret and nobody else", async () => {
  await using service = await startOperated();
  await obtainTokens(service.origin);
  await obtainTokens(service.origin, { person: people.ben, organization: "beta" });
  const exported = (await service.command(["users", "export", people.ann.username])) as Record<
    string,
    object[]
  >;
  expect(exported).toMatchObject({
    user_account: [{ email: people.ann.username }],
    realm_grant: [{ organization_id: "alpha" }],
  });
  expect(exported["session"]).not.toEqual([]);
  const text = JSON.stringify(exported);
  expect(text).not.toContain(people.ben.username);
  expect(text).not.toMatch(/hash|secret|sealed|public_key/);
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(service.database);
  const tables = ["user_account", ...rows.map(({ table }) => table), "session"].sort();
  expect(Object.keys(exported).sort()).toEqual(tables);
  const unknown = service.command(["users", "export", "nobody@alpha.example"]);
  await expect(unknown).rejects.toThrow(CommandError);
});
