// Runs the checks of the inner loop: the types, and lint of the files that have changed.
import { runChecks } from "./run-checks.ts";

const failed = await runChecks(["lint", "types"]);
process.exit(failed.length > 0 ? 1 : 0);
