// Runs the tests beside the code on PGlite: all of them, or the named files.
import { succeeds } from "./checks.ts";

const vitest = ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)];
process.exit((await succeeds(vitest, { TEST_DATABASE_URL: "" })) ? 0 : 1);
