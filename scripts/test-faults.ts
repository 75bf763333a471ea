// Ends processes and a database in the middle of their work and sends requests at once, in many rounds.
// Prints the losses, of which there must be none. Also runs tests that are too slow for every run: files
// and tables of 100,000 rows, and waits for time limits. All take a quarter of an hour. FAULT_ROUNDS
// changes the number of rounds.
import { ensureBuilt } from "./build.ts";
import { requiredPostgresSource, runOnPostgres } from "./run-on-postgres.ts";

if (!(await ensureBuilt())) process.exit(1);
const options = ["--config", "service/faults/vitest.config.ts", ...process.argv.slice(2)];
process.exit((await runOnPostgres(requiredPostgresSource(), options)) ? 0 : 1);
