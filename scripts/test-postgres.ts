// The tests of service and web app on PostgreSQL: on a server of their own, or on the one that TEST_DATABASE_URL names.
import { requiredPostgresSource, runOnPostgres } from "./run-on-postgres.ts";

const wanted = process.argv.slice(2);
const tests = wanted.length > 0 ? wanted : ["service", "platform", "lib/server"];
process.exit((await runOnPostgres(requiredPostgresSource(), tests)) ? 0 : 1);
