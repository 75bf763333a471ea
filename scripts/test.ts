// Every test there is, in one command; the last line counts them.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { checks, succeeds } from "./checks.ts";
import { findChromium } from "./find-chromium.ts";
import { postgresSource, runOnPostgres } from "./run-on-postgres.ts";

const reports = mkdtempSync(path.join(tmpdir(), "kontor-test-"));
let passed = 0;
let failed = 0;
// Said again at the end: what failed early is far above by then.
const failures: string[] = [];

function count(name: string, succeeded: boolean): void {
  if (succeeded) passed++;
  else {
    failed++;
    failures.push(name);
    console.error(`✗ ${name}`);
  }
}

/** A runner that ended badly without a failed test (it could not start, say) counts as one failure. */
function countReport(
  name: string,
  succeeded: boolean,
  counts: () => { passed: number; failed: number; names?: string[] },
): void {
  try {
    const report = counts();
    passed += report.passed;
    failed += report.failed;
    if (report.failed > 0) failures.push(...(report.names ?? [`${name}: ${report.failed}, named above`]));
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

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** What vitest is to write besides what it prints, and the counts in that. */
function vitestReport(name: string) {
  const file = path.join(reports, name);
  return {
    options: ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`],
    counts: () => {
      const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const names = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
      return { passed: report.numPassedTests, failed: report.numFailedTests, names };
    },
  };
}

console.log("▸ unit and service tests");
const units = vitestReport("vitest.json");
const unitsSucceeded = succeeds(["node_modules/vitest/vitest.mjs", "run", ...units.options], {
  TEST_DATABASE_URL: "",
});
countReport("unit and service tests", unitsSucceeded, units.counts);

console.log("▸ tests on PostgreSQL");
const postgres = postgresSource();
if (!postgres)
  console.log("Left out: no PostgreSQL server is installed here and TEST_DATABASE_URL names none.");
else {
  const report = vitestReport("postgres.json");
  const succeeded = await runOnPostgres(postgres, ["service", "platform", "lib/server", ...report.options]);
  countReport("tests on PostgreSQL", succeeded, report.counts);
}

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

for (const name of failures) console.error(`✗ ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
