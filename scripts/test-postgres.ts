// Runs the tests of service and web app that use a database on PostgreSQL: on a server started for them, or
// on the one that TEST_DATABASE_URL names. Arguments name other tests, as vitest accepts them.
import { requiredPostgresSource, runDatabaseTests, runOnPostgres } from "./run-on-postgres.ts";
import { keepTestsInMemory } from "./tests-in-memory.ts";

keepTestsInMemory();
const source = requiredPostgresSource();
const chosen = process.argv.slice(2);
const succeeded =
  chosen.length > 0 ? await runOnPostgres(source, chosen) : await runDatabaseTests(source, []);
process.exit(succeeded ? 0 : 1);
