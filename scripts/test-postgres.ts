// The service's tests on PostgreSQL: on a server of their own, or on the one that TEST_DATABASE_URL names.
import { postgresSource, runOnPostgres } from "./run-on-postgres.ts";

const source = postgresSource();
if (!source) {
  console.error(
    "No PostgreSQL server is installed here (looked in PATH, asked pg_config, looked in /usr/lib/postgresql). " +
      "Install one, or set TEST_DATABASE_URL to the address of a server whose user may create databases.",
  );
  process.exit(1);
}
const wanted = process.argv.slice(2);
process.exit((await runOnPostgres(source, wanted.length > 0 ? wanted : ["service", "platform"])) ? 0 : 1);
