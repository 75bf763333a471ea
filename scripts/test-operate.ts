// Tests how a release is operated: builds one of the present commit, proves what docs/operations.md and docs/container.md
// promise of it, and does the whole loop in its programs. What this machine can't do is left out with a line.
import { run } from "./release/run.ts";
import { succeeds } from "./checks.ts";
import { runEndToEnd } from "./run-e2e.ts";

const loop = ["does-the-whole-loop", "makes-a-receipt", "shows-what-is-unusual", "delivers"];
if (!(await succeeds(["scripts/release/release.ts"]))) process.exit(1);
const releases = `${process.cwd()}/.data/releases`;
const commit = run("git", ["rev-parse", "HEAD"], process.cwd());
const { version } = JSON.parse(run("cat", ["package.json"], process.cwd())) as { version: string };
const tested = { TESTED_RELEASE: `${releases}/kontor-${version}-${commit.slice(0, 12)}` };
const proofs = ["--config=e2e/operate/playwright.config.ts", ...process.argv.slice(2)];
const isOperable = await runEndToEnd(proofs, tested);
const isWhole = await runEndToEnd(loop, tested);
process.exit(isOperable && isWhole ? 0 : 1);
