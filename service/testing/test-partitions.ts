import type { Kysely } from "kysely";
import { partitionTables } from "#platform/database/partitions/partition-tables.ts";
import { cutTables, isFilling } from "../database/cut-tables.ts";
import type { Tables } from "../database/tables.ts";
import { testPartitions } from "./test-database.ts";

/** Cuts the tables of a migrated database, if tests are to run on partitions. */
export async function cutForTests(database: Kysely<Tables>): Promise<void> {
  if (testPartitions === 0) return;
  const report = () => undefined;
  await partitionTables(database, { tables: cutTables, count: testPartitions, isFilling, report });
}
