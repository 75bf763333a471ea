import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { isOnPostgres, databaseUrlOf, testPartitions } from "../../testing/test-database.ts";
import { prepareBareDirectory, removeDirectory } from "../../testing/test-directory.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

const organization = "insert into organization values ('alpha', 'Alpha')";
const job = (id: string, status: string, processed: number, payload: string | null) => sql`
  insert into import_job (process_id, organization_id, core_data_type, operation, status, records, processed, payload)
  values (${id}, 'alpha', 'general-ledger-accounts', 'CREATE', ${status}, 3, ${processed}, ${payload})
`;

// PGlite in tests is a copy of a database with all migrations. The statements are the same on PostgreSQL.
test.runIf(isOnPostgres && testPartitions === 0)(
  "what an older version left at work is brought over",
  async () => {
    const directory = await prepareBareDirectory();
    const database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
    try {
      const steps = Object.entries(migrations);
      await migrate(database.sql, Object.fromEntries(steps.filter(([name]) => name < "0003")));
      await sql.raw(organization).execute(database.sql);
      const [begun, done] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
      const records = ["0027", "a\tb", "c"].map((accountCode) => ({ accountCode, name: 'Büro \\ "x"' }));
      await job(begun, "PROCESSING", 1, JSON.stringify(records)).execute(database.sql);
      await job(done, "PROCESSED", 3, null).execute(database.sql);
      const exportId = "00000000-0000-4000-8000-000000000003";
      await sql`insert into export (id, organization_id, organization_name, status, postings_count)
      values (${exportId}, 'alpha', 'Alpha', 'PARTIALLY_EXPORTED', 2)`.execute(database.sql);
      await sql`insert into export_posting (export_id, ordinal, posting_key, entity_guid, invoice_id, outcome) values
      (${exportId}, 1, 1, ${begun}, 'RE-1', 'EXPORTED'),
      (${exportId}, 2, 2, ${done}, 'RE-2', 'GENERAL_LEDGER_ACCOUNT_NOT_FOUND')`.execute(database.sql);

      await migrate(database.sql, migrations);

      const pieces = await database.sql.selectFrom("import_piece").selectAll().execute();
      expect(pieces).toMatchObject([{ process_id: begun, ordinal: 1 }]);
      expect(JSON.parse(pieces[0]?.records ?? "")).toEqual(records.slice(1));
      const listed = await database.sql
        .selectFrom("export_posting")
        .select("outcome")
        .orderBy("ordinal")
        .execute();
      expect(listed.map(({ outcome }) => outcome)).toEqual([null, "GENERAL_LEDGER_ACCOUNT_NOT_FOUND"]);
    } finally {
      await database.close();
      await removeDirectory(directory);
    }
  },
);

test.runIf(isOnPostgres && testPartitions === 0)(
  "rows of a version that names no organization get it, before the step and after",
  async () => {
    const directory = await prepareBareDirectory();
    const database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
    const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const write = async (id: string, key: number) => {
      for (const statement of [
        sql`insert into export (id, organization_id, organization_name, status, postings_count)
          values (${id}, 'alpha', 'Alpha', 'EXPORTED', 1)`,
        sql`insert into posting (key, organization_id, entity_guid, content) values (${key}, 'alpha', ${id}, '{}')`,
        sql`insert into document (id, posting_key, type, name, content_type)
          values (${id}, ${key}, 'INVOICE', 'a', 'application/pdf')`,
        sql`insert into export_posting (export_id, ordinal, posting_key, entity_guid, invoice_id)
          values (${id}, 1, ${key}, ${id}, 'RE-1')`,
        sql`insert into export_chunk (export_id, run, ordinal, bytes) values (${id}, ${id}, 0, '')`,
        sql`insert into import_job (process_id, organization_id, core_data_type, operation, status, records)
          values (${id}, 'alpha', 'general-ledger-accounts', 'CREATE', 'PROCESSED', 1)`,
        sql`insert into import_event (process_id, ordinal, record_id) values (${id}, 0, '0027')`,
      ])
        await statement.execute(database.sql);
    };
    try {
      const steps = Object.entries(migrations);
      await migrate(database.sql, Object.fromEntries(steps.filter(([name]) => name < "0020")));
      await sql.raw(organization).execute(database.sql);
      await write(first, 1);
      await migrate(database.sql, migrations);
      await write(second, 2);
      for (const table of ["document", "export_posting", "export_chunk", "import_event"]) {
        const { rows } = await sql`select organization_id from ${sql.id(table)}`.execute(database.sql);
        expect(rows, table).toEqual([{ organization_id: "alpha" }, { organization_id: "alpha" }]);
      }
    } finally {
      await database.close();
      await removeDirectory(directory);
    }
  },
);
