import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import { partitionTables } from "#platform/database/partitions/partition-tables.ts";
import { cutTables, isFilling } from "./database/cut-tables.ts";
import type { Tables } from "./database/tables.ts";
import { apiClient } from "./testing/api-client.ts";
import { obtainTokens } from "./testing/realm-client.ts";
import { startApp } from "./testing/start-app.ts";
import { databaseUrlOf, isOnPostgres, testPartitions } from "./testing/test-database.ts";
import { until } from "./testing/until.ts";

const tables = Object.keys(cutTables);
const count = 8;

// PostgreSQL counts the looks at each table and its indexes, so a partition that was looked at in vain is
// found as well.
test.runIf(isOnPostgres && testPartitions === 0)(
  "what is done for one organization looks at its partitions alone",
  async () => {
    await using service = await startApp();
    const counting = await openDatabase<Tables>({
      url: databaseUrlOf(service.directory),
      directory: service.directory,
    });
    const database = counting.sql;
    const lookedAt = async () => {
      const { rows } = await sql<{ partition: string }>`
        select relname as partition from pg_stat_user_tables join pg_inherits on inhrelid = relid
        where inhparent = any (${tables}::text[]::regclass[])
          and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins > 0 order by 1`.execute(database);
      return rows.map(({ partition }) => partition);
    };
    /** A connection tells what it counted at the latest when it ends. */
    const othersEnded = () =>
      until(async () => {
        const others = await sql`select from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database);
        return others.rows.length === 0 || undefined;
      });
    try {
      await partitionTables(service.app.database, {
        tables: cutTables,
        count,
        isFilling,
        report: () => undefined,
      });
      const { access_token } = await obtainTokens(service.origin);
      await service.stop();
      await othersEnded();
      await sql`select pg_stat_reset()`.execute(database);
      await using again = await startApp({ directory: service.directory, settings: service.configuration });
      const alpha = apiClient(again.origin, access_token);
      const { id } = await alpha.exportAll();
      expect((await alpha.get("/exports")).status).toBe(200);
      const text = await (await alpha.get(`/exports/${id}/postings`)).text();
      const { successfulPostings } = JSON.parse(text) as {
        successfulPostings: { files: { id: string }[] }[];
      };
      for (const { id: file } of successfulPostings[0]?.files ?? [])
        expect((await (await alpha.get(`/files/${file}`)).arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      for (const method of ["POST", "PUT"] as const)
        await alpha.importAll(method, [{ accountCode: "4930", name: "Büro" }]);
      expect((await alpha.exportAll()).status).toBe("FAILED");
      await again.stop();
      await othersEnded();
      const { rows } = await sql<{ index: string }>`
        select substring(tableoid::regclass::text from '[0-9]+$') as index from export
        where organization_id = 'alpha' limit 1`.execute(database);
      const own = tables.map((table) => `${table}_${rows[0]?.index}`);
      // The sweep at the start looks through the imports of all organizations.
      const looked = (await lookedAt()).filter((one) => own.includes(one) || !one.startsWith("import_job_"));
      expect(looked).toEqual(own.sort());
    } finally {
      await counting.close();
    }
  },
);
