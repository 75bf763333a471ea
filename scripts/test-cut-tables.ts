import { postgresSource, runOnPostgres } from "./run-on-postgres.ts";

/** The folders of both programs whose statements read or write tables that can be cut. */
const folders = [
  ...["exports", "hand-over", "imports", "postings", "reading", "receipt", "retention", "unusual"].map(
    (folder) => `lib/server/${folder}`,
  ),
  ...["service/api", "service/jobs", "service/documents", "service/database"],
];

/** What cuts tables itself and looks at whole ones before. */
const cutting = ["one-organization", "partitions"];

/**
 * Tests on PostgreSQL that organizations are each in their own partitions, and both programs on tables that
 * are cut into four from the beginning. Resolves with whether all passed; without a PostgreSQL it is left
 * out with a line.
 */
export async function testCutTables(): Promise<boolean> {
  const source = postgresSource();
  if (source === undefined) {
    console.log("Left out, because no PostgreSQL server is installed here: cut tables");
    return true;
  }
  const isPruned = await runOnPostgres(source, cutting);
  process.env["TEST_PARTITIONS"] = "4";
  return (await runOnPostgres(source, folders)) && isPruned;
}
