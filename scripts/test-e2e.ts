// Runs the end-to-end tests in real Chromium: all specs, or the named ones. Options are Playwright's, such
// as `--ui` and `--debug`.
import { ensureBuilt } from "./build.ts";
import { runEndToEnd } from "./run-e2e.ts";
import { keepTestsInMemory } from "./tests-in-memory.ts";

keepTestsInMemory();
if (!(await ensureBuilt())) process.exit(1);
process.exit((await runEndToEnd(process.argv.slice(2))) ? 0 : 1);
