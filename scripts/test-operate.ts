// Tests how a release is operated: builds one of the present commit, proves what docs/operations.md and
// docs/container.md promise of it, and does the whole loop in its programs. What this machine can't do is
// left out with a line.
import { succeeds } from "./checks.ts";
import { testCutTables } from "./test-cut-tables.ts";
import { presentRelease } from "./release/present-release.ts";
import { runEndToEnd } from "./run-e2e.ts";

const loop = ["does-the-whole-loop", "makes-a-receipt", "shows-what-is-unusual", "delivers-hand-overs"];
if (!(await succeeds(["scripts/release/release.ts"]))) process.exit(1);
const tested = { TESTED_RELEASE: presentRelease().directory };
const proofs = ["--config=e2e/operate/playwright.config.ts", ...process.argv.slice(2)];
const isOperable = await runEndToEnd(proofs, tested);
const isWhole = await runEndToEnd(loop, tested);
const areCut = process.argv.length > 2 || (await testCutTables());
process.exit(isOperable && isWhole && areCut ? 0 : 1);
