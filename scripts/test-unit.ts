// Runs the tests beside the code on PGlite, those of components in Chromium: all of them, or the named files.
import { runUnitTests } from "./run-unit-tests.ts";
import { keepTestsInMemory } from "./tests-in-memory.ts";

keepTestsInMemory();
process.exit((await runUnitTests(process.argv.slice(2))) ? 0 : 1);
