// Processes killed in the middle of their work, in many rounds: prints what was lost, which must be nothing. It takes
// ten minutes; FAULT_ROUNDS sets other rounds than 20.
import { requiredPostgresSource, runOnPostgres } from "./run-on-postgres.ts";

const options = ["--config", "service/faults/vitest.config.ts", ...process.argv.slice(2)];
process.exit((await runOnPostgres(requiredPostgresSource(), options)) ? 0 : 1);
