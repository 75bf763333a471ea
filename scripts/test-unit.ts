// The tests beside the code, on PGlite: all of them, or the files that are named.
import { succeeds } from "./checks.ts";

const vitest = ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)];
process.exit(succeeds(vitest, { TEST_DATABASE_URL: "" }) ? 0 : 1);
