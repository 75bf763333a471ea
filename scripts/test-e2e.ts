// What a person does, in real Chromium: all specs, or those that are named; options are Playwright's (`--ui`, `--debug`).
import { ensureBuilt } from "./build.ts";
import { runEndToEnd } from "./run-e2e.ts";

if (!(await ensureBuilt())) process.exit(1);
process.exit(runEndToEnd(process.argv.slice(2)) ? 0 : 1);
