// Runs all checks that read the code without running it: types, lint, format, texts and unused code.
import { type CheckName, checks } from "./checks.ts";
import { runChecks } from "./run-checks.ts";

const failed = await runChecks(Object.keys(checks) as CheckName[]);
if (failed.length > 0) console.error(`\nNot in order: ${failed.join(", ")}.`);
process.exit(failed.length > 0 ? 1 : 0);
