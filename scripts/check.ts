// The inner loop: types, and lint of the files that have changed since the last time.
import { runChecks } from "./run-checks.ts";

const failed = await runChecks(["lint", "types"]);
process.exit(failed.length > 0 ? 1 : 0);
