import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { resealTokens } from "./reseal-tokens.ts";
import { openTokens, sealTokens } from "./seal-tokens.ts";

const keys = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] as Buffer[] },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => keys }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const store = async (refresh: string) => {
  const id = randomUUID();
  const sealed = sealTokens({ access: "access", refresh }, id);
  await database.sql
    .insertInto("datev_revocation")
    .values({ organization_id: id, id, ...sealed })
    .execute();
  return id;
};

it("undoes no renewal that came while it ran", async () => {
  const ids = [await store("used"), await store("used")];
  const former = keys.tokenKey;
  Object.assign(keys, { tokenKey: Buffer.alloc(32, 8), otherTokenKeys: [former] });
  // Another process renews the tokens of the other row as soon as the first one is sealed anew, once.
  const renewals = ids.map((id) => {
    const { key_id: keyId, sealed_tokens: sealed } = sealTokens({ access: "access", refresh: "new" }, id);
    return sql`update datev_revocation set key_id = ${sql.lit(keyId)}, sealed_tokens = ${sql.lit(sealed)}, asked_at = 'epoch'
      where id = ${sql.lit(id)} and id <> new.id;`;
  });
  await sql`
    create function renew_others() returns trigger language plpgsql as $$ begin
      if not exists (select from datev_revocation where asked_at = 'epoch') then ${sql.join(renewals, sql` `)} end if; return new;
    end $$`.execute(database.sql);
  await sql`
    create trigger renew_others after update on datev_revocation
    for each row execute function renew_others()`.execute(database.sql);
  expect(await resealTokens()).toEqual({ resealed: 1, unopened: 0 });
  const rows = await database.sql.selectFrom("datev_revocation").selectAll().execute();
  expect(rows.map((row) => openTokens(row, row.id).refresh).sort()).toEqual(["new", "used"]);
});
