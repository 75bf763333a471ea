import { sql } from "kysely";
import { expect, test } from "vitest";
import { apiClient } from "../testing/api-client.ts";
import { startOperated } from "../testing/command-line.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { testPosting, testSeed } from "../testing/test-seed.ts";
import { UsageError } from "./command.ts";
import { removeOld } from "./remove-old.ts";

test("exports go with their postings and documents when their term has ended, and nothing else goes", async () => {
  await using service = await startOperated({
    seed: testSeed({ postings: { alpha: [testPosting(1), testPosting(2)] } }),
  });
  const { access_token } = await obtainTokens(service.origin);
  const alpha = apiClient(service.origin, access_token);
  const old = await alpha.exportAll();
  const { successfulPostings } = (await (await alpha.get(`/exports/${old.id}/postings`)).json()) as {
    successfulPostings: { files: { id: string }[] }[];
  };
  const fileId = successfulPostings[0]?.files[0]?.id;
  expect((await alpha.get(`/files/${fileId}`)).status).toBe(200);
  const young = await alpha.exportAll();
  await sql`update export set created_at = '2001-05-14', finished_at = '2001-05-14' where id = ${old.id}`.execute(
    service.database,
  );

  expect(await service.command(["retention", "remove"])).toMatchObject([
    { kind: "exports", years: 10, count: 1, isRemoved: false },
    { kind: "imports", years: 10, count: 0, isRemoved: false },
  ]);
  expect((await alpha.get(`/exports/${old.id}`)).status).toBe(200);
  expect(await service.command(["retention", "remove", "--yes"])).toMatchObject([
    { count: 1, isRemoved: true },
    {},
  ]);
  expect((await alpha.get(`/exports/${old.id}`)).status).toBe(404);
  expect((await alpha.get(`/files/${fileId}`)).status).toBe(404);
  expect((await alpha.get(`/exports/${young.id}`)).status).toBe(200);
  await sql`delete from export where id = ${young.id}`.execute(service.database);
  for (const table of ["posting", "document", "export_posting", "export_chunk"] as const)
    expect(await service.database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await service.command(["retention", "remove", "--yes"])).toMatchObject([{ count: 0 }, { count: 0 }]);
});

test("logs of imports go when their term has ended, whatever their length", async () => {
  await using service = await startOperated();
  const insert = (id: string, at: string) =>
    sql`
    insert into import_job (process_id, organization_id, core_data_type, operation, status, records, created_at)
    values (${id}, 'alpha', 'general-ledger-accounts', 'CREATE', 'PROCESSED', 2500, ${at})`.execute(
      service.database,
    );
  const [old, young] = [
    "11111111-1111-4111-8111-111111111111",
    "22222222-2222-4222-8222-222222222222",
  ] as const;
  await insert(old, "2001-05-14");
  await insert(young, "2026-05-14");
  await sql`
    insert into import_event (organization_id, process_id, ordinal, record_id)
    select 'alpha', ${old}, n, n::text from generate_series(1, 2500) n`.execute(service.database);
  expect(await removeOld(service.database, "imports", new Date("2016-01-01"))).toBe(1);
  expect(await service.database.selectFrom("import_event").selectAll().execute()).toEqual([]);
  const left = await service.database.selectFrom("import_job").select("process_id").execute();
  expect(left).toEqual([{ process_id: young }]);
});

test("a term that is shorter than the law's is refused, unless the law is another one", async () => {
  await using service = await startOperated();
  const early = service.command(["retention", "remove", "--keep", "exports=7"]);
  await expect(early).rejects.toThrow(UsageError);
  await expect(early).rejects.toThrow("exports has to be kept for 10 years (§ 147 AO");
  expect(await service.command(["retention", "remove", "--keep", "exports=7", "--other-law"])).toMatchObject([
    { years: 7 },
    { years: 10 },
  ]);
});
