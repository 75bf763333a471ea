// Every test there is, in one command; the last line counts them.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { checks, succeeds } from "./checks.ts";
import { findChromium } from "./find-chromium.ts";

const reports = mkdtempSync(path.join(tmpdir(), "kontor-test-"));
let passed = 0;
let failed = 0;

function count(name: string, succeeded: boolean): void {
  if (succeeded) passed++;
  else {
    failed++;
    console.error(`✗ ${name}`);
  }
}

/** A runner that ended badly without a failed test (it could not start, say) counts as one failure. */
function countReport(
  name: string,
  succeeded: boolean,
  counts: () => { passed: number; failed: number },
): void {
  try {
    const report = counts();
    passed += report.passed;
    failed += report.failed;
    if (!succeeded && report.failed === 0) count(name, false);
    if (report.passed + report.failed === 0) count(`${name}: no test ran`, false);
  } catch (error) {
    console.error(error);
    count(name, false);
  }
}

for (const [name, command] of Object.entries(checks)) {
  console.log(`▸ ${name}`);
  count(name, succeeds(command));
}

console.log("▸ unit and service tests");
const vitestReport = path.join(reports, "vitest.json");
const vitestOptions = ["--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`];
const vitestSucceeded = succeeds(["node_modules/vitest/vitest.mjs", "run", ...vitestOptions]);
countReport("unit and service tests", vitestSucceeded, () => {
  const report = JSON.parse(readFileSync(vitestReport, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
});

console.log("▸ build");
const built = await ensureBuilt();
count("build", built);

console.log("▸ end-to-end tests");
const chromium = findChromium();
if (!chromium)
  console.error("No Chromium was found and none could be installed; the end-to-end tests need one.");
if (!built || !chromium) count("end-to-end tests", false);
else {
  const report = path.join(reports, "playwright.json");
  const succeeded = succeeds(
    ["node_modules/@playwright/test/cli.js", "test", "--config=e2e/playwright.config.ts"],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  countReport("end-to-end tests", succeeded, () => {
    const { stats } = JSON.parse(readFileSync(report, "utf8")) as { stats: Record<string, number> };
    return { passed: stats["expected"] ?? 0, failed: (stats["unexpected"] ?? 0) + (stats["flaky"] ?? 0) };
  });
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
