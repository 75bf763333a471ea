// Processes and a database ended in the middle of their work, and requests sent at once, in many rounds: prints what
// was lost, which must be nothing. Also tests that are too slow for every run: files and tables of 100,000 rows, and
// limits that are waited out. It takes a quarter of an hour; FAULT_ROUNDS sets other rounds than 20.
import { ensureBuilt } from "./build.ts";
import { requiredPostgresSource, runOnPostgres } from "./run-on-postgres.ts";

if (!(await ensureBuilt())) process.exit(1);
const options = ["--config", "service/faults/vitest.config.ts", ...process.argv.slice(2)];
process.exit((await runOnPostgres(requiredPostgresSource(), options)) ? 0 : 1);
