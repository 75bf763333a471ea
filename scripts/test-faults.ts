// Ends processes and a database in the middle of their work and sends requests at once, in many rounds.
// Prints the losses, of which there must be none. Also runs tests that are too slow for every run: files,
// tables and pages of 100,000 rows, each kind of damaged file, and waits for time limits. FAULT_ROUNDS
// changes the number of rounds, and with it how long they take.
import { ensureBuilt } from "./build.ts";
import { runEndToEnd } from "./run-e2e.ts";
import { requiredPostgresSource, runOnPostgres } from "./run-on-postgres.ts";

if (!(await ensureBuilt())) process.exit(1);
const options = ["--config", "service/faults/vitest.config.ts", ...process.argv.slice(2)];
const passed = await runOnPostgres(requiredPostgresSource(), options);
// Arguments choose among the tests of vitest, so that this one then runs by its own name only.
const large =
  process.argv.length > 2 ||
  (await runEndToEnd(["reads-many-postings", "reads-only-what-needs-a-person", "tells-each-kind-of-damage"], {
    ...{ READ_POSTINGS: "100000", COMPARED_POSTINGS: "1000", DAMAGED_FILES: "all" },
  }));
process.exit(passed && large ? 0 : 1);
